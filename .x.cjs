var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

// large.ts
var large_exports = {};
__export(large_exports, {
  run: () => run,
  topKGap: () => topKGap
});
module.exports = __toCommonJS(large_exports);

// ../../main/node_modules/typebox/build/system/memory/memory.mjs
var memory_exports = {};
__export(memory_exports, {
  Assign: () => Assign,
  Clone: () => Clone,
  Create: () => Create,
  Discard: () => Discard,
  Metrics: () => Metrics,
  Update: () => Update
});

// ../../main/node_modules/typebox/build/system/memory/metrics.mjs
var Metrics = {
  assign: 0,
  create: 0,
  clone: 0,
  discard: 0,
  update: 0
};

// ../../main/node_modules/typebox/build/guard/guard.mjs
var guard_exports = {};
__export(guard_exports, {
  CodePointCount: () => CodePointCount2,
  Counted: () => Counted,
  Entries: () => Entries,
  EntriesRegExp: () => EntriesRegExp,
  Every: () => Every,
  EveryAll: () => EveryAll,
  GraphemeCount: () => GraphemeCount2,
  HasPropertyKey: () => HasPropertyKey,
  IsArray: () => IsArray,
  IsBigInt: () => IsBigInt,
  IsBoolean: () => IsBoolean,
  IsClassInstance: () => IsClassInstance,
  IsConstructor: () => IsConstructor,
  IsDeepEqual: () => IsDeepEqual,
  IsEqual: () => IsEqual,
  IsFunction: () => IsFunction,
  IsGreaterEqualThan: () => IsGreaterEqualThan,
  IsGreaterThan: () => IsGreaterThan,
  IsInteger: () => IsInteger,
  IsLessEqualThan: () => IsLessEqualThan,
  IsLessThan: () => IsLessThan,
  IsMaxLength: () => IsMaxLength2,
  IsMinLength: () => IsMinLength2,
  IsMultipleOf: () => IsMultipleOf,
  IsNull: () => IsNull,
  IsNumber: () => IsNumber,
  IsObject: () => IsObject,
  IsObjectNotArray: () => IsObjectNotArray,
  IsString: () => IsString,
  IsSymbol: () => IsSymbol,
  IsUndefined: () => IsUndefined,
  IsUnsafePropertyKey: () => IsUnsafePropertyKey,
  IsValueLike: () => IsValueLike,
  Keys: () => Keys,
  ShiftLeft: () => ShiftLeft,
  Some: () => Some,
  SomeAll: () => SomeAll,
  Symbols: () => Symbols,
  Values: () => Values
});

// ../../main/node_modules/typebox/build/guard/unicode/unicode_segment.mjs
function IsBetween(value, min, max) {
  return value >= min && value <= max;
}
function IsZeroWidthJoiner(value) {
  return value === 8205;
}
function IsRegionalIndicator(value) {
  return IsBetween(value, 127462, 127487);
}
function IsVariationSelector(value) {
  return IsBetween(value, 65024, 65039);
}
function IsCombiningMark(value) {
  return IsBetween(value, 768, 879) || IsBetween(value, 6832, 6911) || IsBetween(value, 7616, 7679) || IsBetween(value, 65056, 65071);
}
function CodePointLength(value) {
  return value > 65535 ? 2 : 1;
}
function ConsumeModifiers(value, index) {
  while (index < value.length) {
    const point = value.codePointAt(index);
    if (IsCombiningMark(point) || IsVariationSelector(point)) {
      index += CodePointLength(point);
    } else {
      break;
    }
  }
  return index;
}
function NextGraphemeClusterIndex(value, clusterStart) {
  const startCP = value.codePointAt(clusterStart);
  let clusterEnd = clusterStart + CodePointLength(startCP);
  clusterEnd = ConsumeModifiers(value, clusterEnd);
  while (clusterEnd < value.length - 1 && IsZeroWidthJoiner(value.codePointAt(clusterEnd))) {
    const nextCP = value.codePointAt(clusterEnd + 1);
    clusterEnd += 1 + CodePointLength(nextCP);
    clusterEnd = ConsumeModifiers(value, clusterEnd);
  }
  if (IsRegionalIndicator(startCP) && clusterEnd < value.length && IsRegionalIndicator(value.codePointAt(clusterEnd))) {
    clusterEnd += CodePointLength(value.codePointAt(clusterEnd));
  }
  return clusterEnd;
}
function GraphemeCount(value) {
  let count = 0, index = 0;
  while (index < value.length) {
    index = NextGraphemeClusterIndex(value, index);
    count++;
  }
  return count;
}

// ../../main/node_modules/typebox/build/guard/unicode/unicode.mjs
function CodePointCount(value) {
  let result = 0, index = 0, prev = 0;
  while (index < value.length) {
    const next = value.charCodeAt(index++) >> 10;
    result += +((prev << 8 | next) !== 13879);
    prev = next;
  }
  return result;
}
function IsMaxLength(value, maxLength) {
  return value.length <= maxLength || value.length <= maxLength << 1 && CodePointCount(value) <= maxLength;
}
function IsMinLength(value, minLength) {
  return value.length >= minLength << 1 || value.length >= minLength && CodePointCount(value) >= minLength;
}

// ../../main/node_modules/typebox/build/guard/guard.mjs
function IsArray(value) {
  return Array.isArray(value);
}
function IsBigInt(value) {
  return IsEqual(typeof value, "bigint");
}
function IsBoolean(value) {
  return IsEqual(typeof value, "boolean");
}
function IsConstructor(value) {
  if (IsUndefined(value) || !IsFunction(value))
    return false;
  const result = Function.prototype.toString.call(value);
  if (/^class\s/.test(result))
    return true;
  if (/\[native code\]/.test(result))
    return true;
  return false;
}
function IsFunction(value) {
  return IsEqual(typeof value, "function");
}
function IsInteger(value) {
  return Number.isInteger(value);
}
function IsNull(value) {
  return IsEqual(value, null);
}
function IsNumber(value) {
  return Number.isFinite(value);
}
function IsObjectNotArray(value) {
  return IsObject(value) && !IsArray(value);
}
function IsObject(value) {
  return IsEqual(typeof value, "object") && !IsNull(value);
}
function IsString(value) {
  return IsEqual(typeof value, "string");
}
function IsSymbol(value) {
  return IsEqual(typeof value, "symbol");
}
function IsUndefined(value) {
  return IsEqual(value, void 0);
}
function IsEqual(left, right) {
  return left === right;
}
function IsGreaterThan(left, right) {
  return left > right;
}
function IsLessThan(left, right) {
  return left < right;
}
function IsLessEqualThan(left, right) {
  return left <= right;
}
function IsGreaterEqualThan(left, right) {
  return left >= right;
}
function IsMultipleOf(dividend, divisor) {
  if (IsBigInt(dividend) || IsBigInt(divisor)) {
    return BigInt(dividend) % BigInt(divisor) === 0n;
  }
  const tolerance = 1e-10;
  if (!IsNumber(dividend))
    return true;
  if (IsInteger(dividend) && 1 / divisor % 1 === 0)
    return true;
  const mod = dividend % divisor;
  return Math.min(Math.abs(mod), Math.abs(mod - divisor), Math.abs(mod + divisor)) < tolerance;
}
function IsClassInstance(value) {
  if (!IsObject(value))
    return false;
  const proto = globalThis.Object.getPrototypeOf(value);
  if (IsNull(proto))
    return false;
  return IsEqual(typeof proto.constructor, "function") && !(IsEqual(proto.constructor, globalThis.Object) || IsEqual(proto.constructor.name, "Object"));
}
function IsValueLike(value) {
  return IsBigInt(value) || IsBoolean(value) || IsNull(value) || IsNumber(value) || IsString(value) || IsUndefined(value);
}
function GraphemeCount2(value) {
  return GraphemeCount(value);
}
function CodePointCount2(value) {
  return CodePointCount(value);
}
function IsMaxLength2(value, maxLength) {
  return IsMaxLength(value, maxLength);
}
function IsMinLength2(value, minLength) {
  return IsMinLength(value, minLength);
}
function Every(value, offset, callback) {
  return value.every((item, index) => index < offset || callback(item, index));
}
function EveryAll(value, offset, callback) {
  let result = true;
  value.forEach((item, index) => {
    if (index >= offset && !callback(item, index))
      result = false;
  });
  return result;
}
function Some(value, callback) {
  return value.some((value2, index) => callback(value2, index));
}
function SomeAll(value, callback) {
  let result = false;
  value.forEach((item, index) => {
    if (callback(item, index))
      result = true;
  });
  return result;
}
function Counted(value, callback) {
  return value.reduce((result, value2, index) => callback(value2, index) ? ++result : result, 0);
}
function ShiftLeft(array, true_, false_) {
  return IsEqual(array.length, 0) ? false_() : true_(array[0], array.slice(1));
}
function IsUnsafePropertyKey(key) {
  return IsEqual(key, "__proto__") || IsEqual(key, "constructor") || IsEqual(key, "prototype");
}
function HasPropertyKey(value, key) {
  return IsUnsafePropertyKey(key) ? Object.prototype.hasOwnProperty.call(value, key) : key in value;
}
function EntriesRegExp(value) {
  return Keys(value).map((key) => [new RegExp(`^${key}$`), value[key]]);
}
function Entries(value) {
  return Object.entries(value);
}
function Keys(value) {
  return Object.getOwnPropertyNames(value);
}
function Symbols(value) {
  return Object.getOwnPropertySymbols(value);
}
function Values(value) {
  return Object.values(value);
}
function DeepEqualObject(left, right) {
  if (!IsObject(right))
    return false;
  const keys = Keys(left);
  return IsEqual(keys.length, Keys(right).length) && keys.every((key) => IsDeepEqual(left[key], right[key]));
}
function DeepEqualArray(left, right) {
  return IsArray(right) && IsEqual(left.length, right.length) && left.every((_, index) => IsDeepEqual(left[index], right[index]));
}
function IsDeepEqual(left, right) {
  return IsArray(left) ? DeepEqualArray(left, right) : IsObject(left) ? DeepEqualObject(left, right) : IsEqual(left, right);
}

// ../../main/node_modules/typebox/build/system/settings/settings.mjs
var settings_exports = {};
__export(settings_exports, {
  Get: () => Get,
  Reset: () => Reset,
  Set: () => Set2
});
var settings = {
  immutableTypes: false,
  maxErrors: 8,
  maxParseErrors: 1,
  maxInstantiationCount: 128,
  useAcceleration: true,
  exactOptionalPropertyTypes: false,
  enumerableKind: false,
  correctiveParse: false,
  unionPrioritySort: true
};
function Reset() {
  settings.immutableTypes = false;
  settings.maxErrors = 8;
  settings.maxParseErrors = 1;
  settings.maxInstantiationCount = 128;
  settings.useAcceleration = true;
  settings.exactOptionalPropertyTypes = false;
  settings.enumerableKind = false;
  settings.correctiveParse = false;
  settings.unionPrioritySort = true;
}
function Set2(options) {
  for (const key of guard_exports.Keys(options)) {
    const value = options[key];
    if (value !== void 0) {
      Object.defineProperty(settings, key, { value });
    }
  }
}
function Get() {
  return settings;
}

// ../../main/node_modules/typebox/build/system/memory/keys.mjs
function Keys2(value) {
  return [...guard_exports.Keys(value), ...guard_exports.Symbols(value)];
}

// ../../main/node_modules/typebox/build/system/memory/finalize.mjs
function Freeze(value, seen) {
  if (seen.has(value))
    return;
  seen.add(value);
  for (const key of Keys2(value)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    if (!descriptor || !("value" in descriptor))
      continue;
    if (guard_exports.IsObject(descriptor.value))
      Freeze(descriptor.value, seen);
  }
  Object.freeze(value);
}
function Finalize(value) {
  if (!settings_exports.Get().immutableTypes)
    return value;
  Freeze(value, /* @__PURE__ */ new WeakSet());
  return value;
}

// ../../main/node_modules/typebox/build/system/memory/assign.mjs
function Assign(left, right) {
  Metrics.assign += 1;
  const result = {}, rightKeys = Keys2(right), leftKeys = Keys2(left);
  for (const key of leftKeys) {
    if (rightKeys.includes(key))
      continue;
    Object.defineProperty(result, key, Object.getOwnPropertyDescriptor(left, key));
  }
  for (const key of rightKeys) {
    Object.defineProperty(result, key, Object.getOwnPropertyDescriptor(right, key));
  }
  return Finalize(result);
}

// ../../main/node_modules/typebox/build/system/memory/clone.mjs
function Clone(value) {
  Metrics.clone += 1;
  const result = {};
  for (const key of Keys2(value)) {
    if (guard_exports.IsUnsafePropertyKey(key))
      continue;
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    if (guard_exports.IsEqual(descriptor.enumerable, true)) {
      result[key] = descriptor.value;
    } else {
      Object.defineProperty(result, key, descriptor);
    }
  }
  return result;
}

// ../../main/node_modules/typebox/build/system/memory/create.mjs
function WithEnumerable(left, right) {
  return { ...left, ...right };
}
function WithHidden(left, right) {
  for (const key of Object.keys(right)) {
    Object.defineProperty(left, key, {
      configurable: true,
      writable: true,
      enumerable: false,
      value: right[key]
    });
  }
  return left;
}
function Create(hidden, enumerable, options = {}) {
  Metrics.create += 1;
  const withEnumerable = WithEnumerable(enumerable, options);
  const withHidden = settings_exports.Get().enumerableKind ? WithEnumerable(withEnumerable, hidden) : WithHidden(withEnumerable, hidden);
  return Finalize(withHidden);
}

// ../../main/node_modules/typebox/build/system/memory/discard.mjs
function Discard(value, propertyKeys) {
  Metrics.discard += 1;
  const result = {};
  for (const key of Keys2(value)) {
    if (propertyKeys.includes(key))
      continue;
    const descriptor = Object.getOwnPropertyDescriptor(value, key);
    Object.defineProperty(result, key, descriptor);
  }
  return Finalize(result);
}

// ../../main/node_modules/typebox/build/system/memory/update.mjs
function WithCurrent(current, hiddenKeys, enumerableKeys, result) {
  for (const key of Keys2(current)) {
    if (guard_exports.IsUnsafePropertyKey(key) || hiddenKeys.includes(key) || enumerableKeys.includes(key))
      continue;
    const descriptor = Object.getOwnPropertyDescriptor(current, key);
    Object.defineProperty(result, key, descriptor);
  }
}
function WithHidden2(hidden, keys, result) {
  const enumerableKind = settings_exports.Get().enumerableKind;
  for (const key of keys) {
    if (guard_exports.IsUnsafePropertyKey(key))
      continue;
    Object.defineProperty(result, key, {
      configurable: true,
      writable: true,
      enumerable: enumerableKind,
      value: hidden[key]
    });
  }
}
function WithEnumerable2(enumerable, keys, result) {
  for (const key of keys) {
    if (guard_exports.IsUnsafePropertyKey(key))
      continue;
    Object.defineProperty(result, key, {
      configurable: true,
      enumerable: true,
      writable: true,
      value: enumerable[key]
    });
  }
}
function Update(current, hidden, enumerable) {
  Metrics.update += 1;
  const result = {}, hiddenKeys = Keys2(hidden), enumerableKeys = Keys2(enumerable);
  WithCurrent(current, hiddenKeys, enumerableKeys, result);
  WithHidden2(hidden, hiddenKeys, result);
  WithEnumerable2(enumerable, enumerableKeys, result);
  return Finalize(result);
}

// ../../main/node_modules/typebox/build/type/types/schema.mjs
function IsSchema(value) {
  return guard_exports.IsObject(value);
}

// ../../main/node_modules/typebox/build/type/engine/optional/instantiate_add.mjs
function AddOptionalAction(type, options) {
  const result = memory_exports.Update(type, { "~optional": true }, options);
  return result;
}

// ../../main/node_modules/typebox/build/type/types/array.mjs
function _Array_(items, options) {
  return memory_exports.Create({ "~kind": "Array" }, { type: "array", items }, options);
}

// ../../main/node_modules/typebox/build/type/action/_add_optional.mjs
function AddOptional(type, options = {}) {
  return AddOptionalAction(type, options);
}

// ../../main/node_modules/typebox/build/type/types/_optional.mjs
function Optional(type) {
  return AddOptional(type);
}
function IsOptional(value) {
  return IsSchema(value) && guard_exports.HasPropertyKey(value, "~optional");
}

// ../../main/node_modules/typebox/build/type/types/properties.mjs
function RequiredArray(properties) {
  return guard_exports.Keys(properties).filter((key) => !IsOptional(properties[key]));
}

// ../../main/node_modules/typebox/build/type/types/object.mjs
function _Object_(properties, options = {}) {
  const requiredKeys = RequiredArray(properties);
  const required = requiredKeys.length > 0 ? { required: requiredKeys } : {};
  return memory_exports.Create({ "~kind": "Object" }, { type: "object", ...required, properties }, options);
}

// ../../main/node_modules/typebox/build/type/types/unsafe.mjs
function Unsafe(schema) {
  return memory_exports.Update(schema, { ["~unsafe"]: null }, {});
}

// ../../main/node_modules/typebox/build/system/hashing/hash.mjs
var F64 = new Float64Array(1);
var F64In = new DataView(F64.buffer);
var F64Out = new Uint8Array(F64.buffer);
var encoder = new TextEncoder();

// ../../main/node_modules/typebox/build/type/types/integer.mjs
var IntegerPattern = "-?(?:0|[1-9][0-9]*)";
function Integer(options) {
  return memory_exports.Create({ "~kind": "Integer" }, { type: "integer" }, options);
}

// ../../main/node_modules/typebox/build/type/types/literal.mjs
var InvalidLiteralValue = class extends Error {
  constructor(value) {
    super(`Invalid Literal value`);
    Object.defineProperty(this, "cause", {
      value: { value },
      writable: false,
      configurable: false,
      enumerable: false
    });
  }
};
function LiteralTypeName(value) {
  return guard_exports.IsBigInt(value) ? "bigint" : guard_exports.IsBoolean(value) ? "boolean" : guard_exports.IsNumber(value) ? "number" : guard_exports.IsString(value) ? "string" : (() => {
    throw new InvalidLiteralValue(value);
  })();
}
function Literal(value, options) {
  return memory_exports.Create({ "~kind": "Literal" }, { type: LiteralTypeName(value), const: value }, options);
}

// ../../main/node_modules/typebox/build/type/types/number.mjs
var NumberPattern = "-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?";

// ../../main/node_modules/typebox/build/type/types/string.mjs
var StringPattern = ".*";
function String2(options) {
  return memory_exports.Create({ "~kind": "String" }, { type: "string" }, options);
}

// ../../main/node_modules/typebox/build/type/types/record.mjs
var IntegerKey = `^${IntegerPattern}$`;
var NumberKey = `^${NumberPattern}$`;
var StringKey = `^${StringPattern}$`;

// ../../main/node_modules/typebox/build/type/script/token/internal/char.mjs
function Range(start, end) {
  return Array.from({ length: end - start + 1 }, (_, i) => String.fromCharCode(start + i));
}
var Alpha = [
  ...Range(97, 122),
  // Lowercase
  ...Range(65, 90)
  // Uppercase
];
var Zero = "0";
var NonZero = Range(49, 57);
var Digit = [Zero, ...NonZero];
var UnderScore = "_";
var DollarSign = "$";

// ../../main/node_modules/typebox/build/type/script/token/unsigned_integer.mjs
var AllowedDigits = [...Digit, UnderScore];

// ../../main/node_modules/typebox/build/type/script/token/ident.mjs
var Initial = [...Alpha, UnderScore, DollarSign];
var Remaining = [...Initial, ...Digit];

// ../../main/node_modules/typebox/build/type/script/token/unsigned_number.mjs
var AllowedDigits2 = [...Digit, UnderScore];

// ../../main/node_modules/typebox/build/type/engine/helpers/keys.mjs
var integerKeyPattern = new RegExp("^(?:0|[1-9][0-9]*)$");

// ../../main/node_modules/typebox/build/type/engine/indexed/from_object.mjs
var NumericKeyPattern = new RegExp(IntegerKey);

// ../../main/src/core/text/limits.ts
var MAX_TEXT_LENGTH = 8 * 1024 * 1024;
var MAX_SPEC_BYTES = 32 * 2 ** 20;
var MAX_DATA_BYTES = 256 * 2 ** 20;
var MAX_EXPLICIT_ACTIONS = 2e5;

// ../../main/src/core/text/nodes.ts
function object(properties, markdownDescription, options = {}) {
  return _Object_(properties, { additionalProperties: false, markdownDescription, ...options });
}
var optional = Optional;
function text(markdownDescription) {
  return String2({ markdownDescription });
}
function integer(minimum, markdownDescription, options = {}) {
  return Integer({ minimum, markdownDescription, examples: [minimum], ...options });
}
function list(item, markdownDescription) {
  return _Array_(item, { markdownDescription });
}

// ../../main/src/core/families/constraints/constraintsNode.ts
var arm = Unsafe({
  type: ["integer", "string"],
  markdownDescription: "A base arm, by its number from 0 or by its name."
});
function arms(markdownDescription, limits = {}) {
  return _Array_(arm, { ...limits, markdownDescription });
}
var constraintsNode = object(
  {
    require: optional(arms("Base arms that every action has.")),
    forbid: optional(arms("Base arms that no action has.")),
    notTogether: optional(
      _Array_(arms("Two base arms.", { minItems: 2, maxItems: 2 }), {
        maxItems: 2e3,
        markdownDescription: "Pairs of base arms: no action has both. They divide `X` into parts, at most 1,024."
      })
    ),
    exclude: optional(
      _Array_(arms("One action: its base arms, of a ranking first to last.", { minItems: 1 }), {
        maxItems: 1024,
        markdownDescription: "Actions that are left out: exactly these, not larger ones."
      })
    )
  },
  "Which actions are allowed: `X` has those that satisfy all of it. Base arms are given by number or name. A `ranking` takes `exclude` only.",
  {
    defaultSnippets: [
      {
        label: "constraints",
        description: "Base arms that must be in, must be out, or exclude each other",
        body: { require: ["^${1:0}"], forbid: ["^${2:1}"], notTogether: [["^${3:2}", "^${4:3}"]] }
      }
    ]
  }
);
var constraints = optional(constraintsNode);

// ../../main/src/core/text/branches.ts
function byType(cases, annotations) {
  const branches = { by: "type", cases };
  return Unsafe({ branches, ...annotations });
}

// ../../main/src/core/families/interactions/interactionsNode.ts
var node = byType(
  {
    array: _Array_(arms("Two base arms.", { minItems: 2, maxItems: 2 }), {
      minItems: 1,
      maxItems: 1e3,
      markdownDescription: "Pairs of base arms, each once."
    }),
    string: Literal("all", { markdownDescription: "Every pair of base arms." })
  },
  {
    markdownDescription: 'Pairs of base arms that act on each other, or `"all"` pairs: one more unknown for each, in force where an action has both. They are numbered after the base arms, in this order; `theta`, `weights` and matrices have an entry for each. The actions are listed for it, at most 200,000. For full-bandit, masked or explicit feedback and linear or link rewards.',
    defaultSnippets: [
      {
        label: "one pair",
        description: "Two base arms that act on each other",
        body: [["^${1:0}", "^${2:1}"]]
      },
      { label: "all", description: "Every pair of base arms", body: "all" }
    ]
  }
);
var interactions = optional(node);

// ../../main/src/core/families/familyKind.ts
function familyKind(node2, meaning) {
  return { node: node2, ...meaning };
}
function familyNode(name, meaning, properties, markdownDescription) {
  const family = Literal(name, { markdownDescription: meaning });
  return object({ family, ...properties, labels, constraints, interactions }, markdownDescription);
}
var labels = optional(
  list(
    text("The name of one base arm."),
    "One name for each base arm, in the order of the base arms: `d` strings. Used wherever an action is shown. Default: numbered, or named after the nodes of an edge."
  )
);
var arms2 = integer(
  1,
  "`d`: the number of base arms, numbered `0 \u2026 d \u2212 1`. At most 1,000."
);

// ../../main/src/core/words/counts.ts
var WITH_COMMAS = new Intl.NumberFormat("en-US");
function readable(count) {
  if (!Number.isFinite(count)) return "more than 1e300";
  return count < 1e15 ? count.toLocaleString("en") : count.toExponential(1);
}

// ../../main/src/core/families/groundSetKinds.ts
function countedBy(name) {
  return (spec, path) => ({
    size: spec[name],
    origin: `\`${name}\` is ${spec[name]}`,
    path: [...path, name]
  });
}

// ../../main/src/core/text/setTo.ts
function setTo(path, value, description, title = `Set ${String(path.at(-1) ?? "")} to ${JSON.stringify(value)}`) {
  return { title, description, edits: [{ path, value }] };
}

// ../../main/src/core/families/inRange.ts
function checkAtMost(spec, [name, limit], code, path, problems) {
  if (spec[name] <= spec[limit]) return;
  const at = [...path, name];
  problems.add({
    code,
    message: `\`${name}\` is ${spec[name]} and \`${limit}\` is ${spec[limit]}; \`${name}\` must be at most \`${limit}\`.`,
    path: at,
    fixes: [setTo(at, spec[limit], `Sets ${name} to ${limit}.`)]
  });
}
function checkExists(number, thing, [limit, count], code, path, problems) {
  if (number < count) return true;
  const message = `There is no ${thing} ${number}: \`${limit}\` is ${count}, so use 0 to ${count - 1}, or raise \`${limit}\`.`;
  problems.add({ code, message, path });
  return false;
}

// ../../main/src/core/combinatorics/bigCounting.ts
function binomials(n, minimum, maximum) {
  const values = [];
  let value = 1n;
  for (let k = 0; k <= maximum; k++) {
    if (k >= minimum) values.push(value);
    value = value * BigInt(n - k) / BigInt(k + 1);
  }
  return values;
}
function sum(values) {
  let total = 0n;
  for (const value of values) total += value;
  return total;
}
function product(values) {
  let total = 1n;
  for (const value of values) total *= value;
  return total;
}
function logBigInt(value) {
  const digits = value.toString(16).length;
  const dropped = Math.max(0, 4 * (digits - 16));
  return Math.log(Number(value >> BigInt(dropped))) + dropped * Math.LN2;
}

// ../../main/src/core/combinatorics/matroids/restricted.ts
function restrictMatroid(matroid, required, forbidden) {
  const isRequired = new Set(required);
  const grow2 = () => {
    const growing = matroid.grow();
    if (!required.every((element) => growing.add(element))) return null;
    return {
      add: (element) => isRequired.has(element) || !forbidden.has(element) && growing.add(element)
    };
  };
  const basis = grow2();
  if (basis === null) return null;
  const elements = Array.from({ length: matroid.elements }, (_, element) => element);
  return {
    elements: matroid.elements,
    rank: elements.filter((element) => basis.add(element)).length,
    ...matroid.groups && {
      groups: matroid.groups.map(
        (group) => group.filter((element) => !isRequired.has(element) && !forbidden.has(element))
      )
    },
    grow: () => grow2(),
    exchanges(independent) {
      const others = independent.filter((element) => !isRequired.has(element));
      const own = matroid.exchanges([...required, ...others]);
      return {
        circuit(element) {
          if (isRequired.has(element)) return null;
          if (forbidden.has(element)) return [];
          return own.circuit(element)?.filter((leaves) => !isRequired.has(leaves)) ?? null;
        }
      };
    },
    countBases: () => null,
    // With fixed other elements, each basis of the restriction is a basis of the matroid.
    logBasesBound: () => matroid.logBasesBound()
  };
}

// ../../main/src/core/combinatorics/matroids/matroid.ts
function requireElements(set, elements) {
  const met = /* @__PURE__ */ new Set();
  for (const element of set) {
    if (!Number.isInteger(element) || element < 0 || element >= elements) {
      throw new RangeError(`${element} is none of the ${elements} elements.`);
    }
    if (met.has(element)) throw new RangeError(`The element ${element} comes twice in a set.`);
    met.add(element);
  }
}

// ../../main/src/core/combinatorics/matroids/laminar.ts
var NONE = -1;
function createLaminarMatroid(elements, sets) {
  for (const set of sets) {
    requireElements(set.elements, elements);
    if (!Number.isInteger(set.capacity) || set.capacity < 0) {
      throw new RangeError(`A capacity is a whole number of 0 or more, not ${set.capacity}.`);
    }
  }
  const crossing = findCrossingSets(sets.map((set) => set.elements));
  if (crossing !== null) {
    throw new RangeError(`The sets ${crossing.join(" and ")} cross: neither contains the other.`);
  }
  const forest = createForest(elements, sets);
  const ranks = ranksOf(forest);
  return {
    elements,
    rank: forest.roots.reduce((total, set) => total + ranks[set], forest.free),
    grow: () => grow(forest),
    exchanges: (independent) => exchangesInSets(forest, independent),
    countBases: () => countBases(forest, ranks),
    logBasesBound: () => logBigInt(countBases(forest, ranks))
  };
}
function findCrossingSets(sets) {
  const innermost = /* @__PURE__ */ new Map();
  for (const set of bySize(sets)) {
    const [first, ...others] = sets[set];
    if (first === void 0) continue;
    const around = innermost.get(first);
    for (const element of others) {
      const other = innermost.get(element);
      if (other === around) continue;
      const isOutside = around !== void 0 && !sets[around].includes(element);
      const crossing = isOutside || other === void 0 ? around : other;
      return crossing < set ? [crossing, set] : [set, crossing];
    }
    for (const element of sets[set]) innermost.set(element, set);
  }
  return null;
}
function bySize(sets) {
  return Array.from(sets, (_, set) => set).sort(
    (a, b) => sets[b].length - sets[a].length || a - b
  );
}
function createForest(elements, sets) {
  const members = sets.map((set) => set.elements);
  const innermost = new Int32Array(elements).fill(NONE);
  const parent = new Int32Array(sets.length).fill(NONE);
  const children = sets.map(() => []);
  const order = bySize(members).filter((set) => members[set].length > 0);
  for (const set of order) {
    const around = innermost[members[set][0]];
    parent[set] = around;
    if (around !== NONE) children[around].push(set);
    for (const element of members[set]) innermost[element] = set;
  }
  const own = new Int32Array(sets.length);
  let free = 0;
  for (const set of innermost) {
    if (set === NONE) free += 1;
    else own[set] = own[set] + 1;
  }
  return {
    capacity: Int32Array.from(sets, (set) => Math.min(set.capacity, set.elements.length)),
    parent,
    order,
    roots: order.filter((set) => parent[set] === NONE),
    children,
    innermost,
    own,
    free
  };
}
function ranksOf({ order, capacity, own, children }) {
  const ranks = new Int32Array(capacity.length);
  for (const set of order.toReversed()) {
    let rank = own[set];
    for (const child of children[set]) rank += ranks[child];
    ranks[set] = Math.min(rank, capacity[set]);
  }
  return ranks;
}
function grow({ capacity, parent, innermost }) {
  const room = capacity.slice();
  return {
    add(element) {
      const first = innermost[element];
      for (let set = first; set !== NONE; set = parent[set]) {
        if (room[set] === 0) return false;
      }
      for (let set = first; set !== NONE; set = parent[set]) {
        room[set] = room[set] - 1;
      }
      return true;
    }
  };
}
function exchangesInSets({ capacity, parent, order, innermost }, independent) {
  const used = new Int32Array(capacity.length);
  for (const element of independent) {
    for (let set = innermost[element]; set !== NONE; set = parent[set]) {
      used[set] = used[set] + 1;
    }
  }
  const smallestFull = new Int32Array(capacity.length).fill(NONE);
  for (const set of order) {
    const around = parent[set];
    if (used[set] === capacity[set]) smallestFull[set] = set;
    else if (around !== NONE) smallestFull[set] = smallestFull[around];
  }
  const members = /* @__PURE__ */ new Map();
  for (const set of smallestFull) if (set !== NONE) members.set(set, []);
  for (const element of independent) {
    for (let set = innermost[element]; set !== NONE; set = parent[set]) {
      members.get(set)?.push(element);
    }
  }
  return {
    circuit(element) {
      const set = innermost[element];
      return set === NONE ? null : members.get(smallestFull[set]) ?? null;
    }
  };
}
function countBases({ order, roots, children, own }, ranks) {
  const counts = /* @__PURE__ */ new Map();
  for (const set of order.toReversed()) {
    const rank = ranks[set];
    const ownElements = own[set];
    let total = binomials(ownElements, 0, Math.min(ownElements, rank));
    for (const child of children[set]) {
      total = multiply(total, counts.get(child), rank);
      counts.delete(child);
    }
    counts.set(set, total);
  }
  return product(roots.map((set) => counts.get(set)?.at(-1) ?? 1n));
}
function multiply(a, b, degree) {
  const length = Math.min(a.length + b.length - 1, degree + 1);
  const result = new Array(length).fill(0n);
  for (const [i, x] of a.entries()) {
    for (const [j, y] of b.entries()) {
      if (i + j >= length) break;
      result[i + j] = result[i + j] + x * y;
    }
  }
  return result;
}

// ../../main/src/core/combinatorics/matroids/uniform.ts
function createUniformMatroid(elements, rank) {
  if (![elements, rank].every(Number.isInteger) || rank < 0 || elements < rank) {
    throw new RangeError(`There is no rank ${rank} on ${elements} elements.`);
  }
  const all = Array.from({ length: elements }, (_, element) => element);
  return { ...createLaminarMatroid(elements, [{ elements: all, capacity: rank }]), groups: [all] };
}

// ../../main/node_modules/tinyqueue/index.js
var TinyQueue = class {
  constructor(data = [], compare = (a, b) => a < b ? -1 : a > b ? 1 : 0) {
    this.data = data;
    this.length = this.data.length;
    this.compare = compare;
    if (this.length > 0) {
      for (let i = (this.length >> 1) - 1; i >= 0; i--) this._down(i);
    }
  }
  push(item) {
    this.data.push(item);
    this._up(this.length++);
  }
  pop() {
    if (this.length === 0) return void 0;
    const top = this.data[0];
    const bottom = this.data.pop();
    if (--this.length > 0) {
      this.data[0] = bottom;
      this._down(0);
    }
    return top;
  }
  peek() {
    return this.data[0];
  }
  _up(pos) {
    const { data, compare } = this;
    const item = data[pos];
    while (pos > 0) {
      const parent = pos - 1 >> 1;
      const current = data[parent];
      if (compare(item, current) >= 0) break;
      data[pos] = current;
      pos = parent;
    }
    data[pos] = item;
  }
  _down(pos) {
    const { data, compare } = this;
    const halfLength = this.length >> 1;
    const item = data[pos];
    while (pos < halfLength) {
      let bestChild = (pos << 1) + 1;
      const right = bestChild + 1;
      if (right < this.length && compare(data[right], data[bestChild]) < 0) {
        bestChild = right;
      }
      if (compare(data[bestChild], item) >= 0) break;
      data[pos] = data[bestChild];
      pos = bestChild;
    }
    data[pos] = item;
  }
};

// ../../main/src/core/combinatorics/bestFirst.ts
var SLACK = 64;
function larger(a, b) {
  return b.value - a.value || a.order - b.order;
}
function* bestFirst(roots, valueOf, successors, limit) {
  const queue = new TinyQueue([], larger);
  let met = 0;
  let remaining = limit;
  const add = (items) => {
    for (const item of items) {
      queue.push({ item, value: valueOf(item), order: met++ });
      if (queue.length > 2 * remaining + SLACK) keepLargest(queue, remaining);
    }
  };
  add(roots);
  while (remaining > 0) {
    const entry = queue.pop();
    if (entry === void 0) return;
    yield entry.item;
    remaining -= 1;
    if (remaining > 0) add(successors(entry.item));
  }
}
function keepLargest(queue, count) {
  queue.data.sort(larger);
  queue.data.length = count;
  queue.length = count;
}

// ../../main/src/core/combinatorics/selection.ts
function* rankSubsets(weights, minimum, maximum, limit) {
  if (limit === 1) {
    yield heaviest(weights, bestSizeOf(weights, minimum, maximum));
    return;
  }
  const sorted = elementsByWeight(weights);
  const sortedWeights = Float64Array.from(sorted, (element) => weights[element]);
  const select = (positions, moving, bound, nextSizes) => {
    let value = 0;
    for (const position of positions) value += sortedWeights[position];
    return { positions, value, moving, bound, nextSizes };
  };
  const bestOfSize = (size, nextSizes) => select(
    Int32Array.from({ length: size }, (_, i) => i),
    size - 1,
    sorted.length,
    nextSizes
  );
  function* successors(selection) {
    const { positions, moving, bound } = selection;
    if (moving >= 0) {
      const position = positions[moving];
      if (position + 1 < bound) {
        yield select(positions.with(moving, position + 1), moving, bound, []);
      }
      if (moving > 0 && position > moving) {
        yield select(positions.with(moving - 1, moving), moving - 1, position, []);
      }
    }
    for (const step of selection.nextSizes) {
      const size = positions.length + step;
      if (size >= minimum && size <= maximum) yield bestOfSize(size, [step]);
    }
  }
  const roots = [bestOfSize(bestSizeOf(weights, minimum, maximum), [1, -1])];
  for (const { positions } of bestFirst(roots, (s) => s.value, successors, limit)) {
    yield Array.from(positions, (position) => sorted[position]).sort((a, b) => a - b);
  }
}
function bestSizeOf(weights, minimum, maximum) {
  const positive = weights.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0);
  return Math.min(Math.max(positive, minimum), maximum);
}
function heaviest(weights, size) {
  if (size === 0) return [];
  const least = weights.toSorted()[weights.length - size];
  const heavier = weights.reduce((count, weight) => count + (weight > least ? 1 : 0), 0);
  const chosen = [];
  let equal = size - heavier;
  for (let element = 0; element < weights.length; element++) {
    const weight = weights[element];
    if (weight > least || weight === least && equal-- > 0) chosen.push(element);
  }
  return chosen;
}
function elementsByWeight(weights) {
  return Array.from(weights, (_, element) => element).sort(
    (a, b) => weights[b] - weights[a] || a - b
  );
}
function* subsetsOfSize(n, size) {
  const subset = Array.from({ length: size }, (_, i) => i);
  for (; ; ) {
    yield subset.slice();
    let last = size - 1;
    while (last >= 0 && subset[last] === n - size + last) last -= 1;
    if (last < 0) return;
    let element = subset[last];
    for (let i = last; i < size; i++) subset[i] = ++element;
  }
}

// ../../main/src/core/families/rankedActions.ts
function totalWeight(action, weights) {
  let total = 0;
  for (const arm2 of action) total += weights[arm2];
  return total;
}
function takeAtMost(actions, cap) {
  const taken = [];
  for (const action of actions) {
    if (taken.length >= cap) return null;
    taken.push(action);
  }
  return taken;
}
function wholeNumbers(first, last) {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

// ../../main/src/core/families/familyOf.ts
var MOST_LISTED = 2e5;
var LARGEST_SAFE_WEIGHT = 2 ** 960;
var SCALE = 2 ** -64;
function familyOf(parts) {
  const { kind: kind2, dimension, sizes, best, enumerate } = parts;
  const [smallest] = sizes;
  if (smallest === void 0) throw new RangeError("The family has no action.");
  if (sizes.length > 1 && !parts.ofSize) {
    throw new RangeError("A family with actions of several sizes says which have one of them.");
  }
  let count = null;
  let listedInVain = -1;
  const family = {
    kind: kind2,
    dimension,
    largestAction: sizes.at(-1) ?? smallest,
    smallestAction: smallest,
    get count() {
      count ??= countOf(family, parts);
      return count;
    },
    countWithin(most) {
      if (count !== null && count.exact !== null) return count.exact;
      if (most <= listedInVain) return null;
      const { mostListed = most } = parts;
      const counted = parts.countActions?.(most) ?? parts.enumerate(Math.min(most, mostListed))?.length ?? null;
      if (counted === null) listedInVain = most;
      return counted === null ? null : BigInt(counted);
    },
    maximize(weights) {
      const [first] = best(weights, 1);
      if (first === void 0) throw new RangeError("The family has no action.");
      return first;
    },
    best,
    sizes,
    ofSize(size) {
      if (!sizes.includes(size)) throw new RangeError(`No action has ${size} base arms.`);
      return parts.ofSize?.(size) ?? family;
    },
    enumerate,
    isHereditary: parts.isHereditary ?? false,
    ...parts.restrict && { restrict: parts.restrict },
    ...parts.excluded && { excluded: parts.excluded },
    ...parts.matroid && { matroid: parts.matroid }
  };
  return family;
}
function countOf(family, parts) {
  const exact = family.countWithin(MOST_LISTED);
  if (exact !== null) return { exact, logActions: logBigInt(exact) };
  return { exact, logActions: parts.logActionsBound?.() ?? family.dimension * Math.LN2 };
}
function byTotalWeight(rank) {
  return (weights, k) => rankActions(rank(withoutOverflow(weights), k), weights);
}
function withoutOverflow(weights) {
  const isSafe = weights.every((weight) => Math.abs(weight) <= LARGEST_SAFE_WEIGHT);
  return isSafe ? weights : weights.map((weight) => weight * SCALE);
}
function rankActions(actions, weights) {
  return Array.from(actions, (action) => ({ action, value: totalWeight(action, weights) })).sort(
    (a, b) => a.value === b.value ? 0 : b.value - a.value
  );
}

// ../../main/src/core/families/explicit/explicit.ts
function createExplicit(arms3, actions, kind2 = "explicit") {
  if (actions.length === 0) throw new RangeError("The family has no action.");
  for (const action of actions) requireAction(action, arms3);
  const sizes = [...new Set(actions.map((action) => action.length))].sort((a, b) => a - b);
  return familyOf({
    kind: kind2,
    dimension: arms3,
    sizes,
    countActions: () => BigInt(actions.length),
    best: byTotalWeight((weights, k) => largest(actions, weights, k)),
    ofSize: (size) => {
      const ofThatSize = actions.filter((action) => action.length === size);
      return createExplicit(arms3, ofThatSize, kind2);
    },
    enumerate: (cap) => actions.length <= cap ? actions : null,
    restrict(required, forbidden) {
      const left = actions.filter(
        (action) => required.every((arm2) => action.includes(arm2)) && !action.some((arm2) => forbidden.has(arm2))
      );
      return left.length === 0 ? [] : [createExplicit(arms3, left, kind2)];
    }
  });
}
function requireAction(action, arms3) {
  let previous = -1;
  for (const arm2 of action) {
    if (!Number.isInteger(arm2) || arm2 <= previous || arm2 >= arms3) {
      throw new RangeError(
        `The action [${action.join(", ")}] is not ascending in 0, \u2026, ${arms3 - 1}.`
      );
    }
    previous = arm2;
  }
  if (action.length === 0) throw new RangeError("An action has at least one base arm.");
}
function largest(actions, weights, k) {
  const queue = new TinyQueue([], (a, b) => -descending(a, b));
  for (const [place, action] of actions.entries()) {
    const value = totalWeight(action, weights);
    const least = queue.peek();
    if (queue.length >= k && least !== void 0 && value <= least.value) continue;
    queue.push({ action, value, place });
    if (queue.length > k) queue.pop();
  }
  return queue.data.sort(descending).map(({ action }) => action);
}
function descending(a, b) {
  return a.value === b.value ? a.place - b.place : b.value - a.value;
}
function listedActions({ actions }) {
  return actions.map((action) => action.toSorted((a, b) => a - b));
}
var EXPLICIT_ACTIONS = familyKind(
  familyNode(
    "explicit",
    "A list of actions, written out.",
    {
      arms: arms2,
      actions: list(
        list(integer(0, "A base arm, numbered from 0."), "One action: its base arms, each once."),
        "Every action of `X`, each as the list of its base arms; none empty, none twice. At most 200,000."
      )
    },
    "**explicit**: a list of actions. `X` contains exactly these."
  ),
  {
    snippets: [
      {
        properties: {
          arms: "^${1:3}",
          actions: [
            ["^${2:0}", "^${3:1}"],
            ["^${4:1}", "^${5:2}"]
          ]
        }
      }
    ],
    groundSet: countedBy("arms"),
    check: checkList,
    oracleWork: ({ actions }) => ({
      steps: actions.reduce((sum3, { length }) => sum3 + length, 0),
      path: ["actions", "actions"]
    }),
    build: (spec) => createExplicit(spec.arms, listedActions(spec))
  }
);
function checkList({ arms: arms3, actions }, problems) {
  const path = ["actions", "actions"];
  const add = (code, message, at) => problems.add({ code, message, path: at });
  if (actions.length === 0) {
    add(
      "empty-family",
      "The list is empty: write at least one action, as in `[[0, 1], [2]]`.",
      path
    );
  }
  if (actions.length > MAX_EXPLICIT_ACTIONS) {
    add(
      "size-too-large",
      `The list has ${readable(actions.length)} actions; at most ${readable(MAX_EXPLICIT_ACTIONS)} are accepted: describe them by another family, which needs no list.`,
      path
    );
    return;
  }
  const firstPlaces = /* @__PURE__ */ new Map();
  for (const [i, action] of actions.entries()) {
    const at = [...path, i];
    if (action.length === 0)
      add("empty-action", "This action is empty: give it a base arm, or remove it.", at);
    for (const [j, arm2] of action.entries()) {
      checkExists(arm2, "base arm", ["arms", arms3], "arm-out-of-range", [...at, j], problems);
    }
    if (new Set(action).size < action.length) {
      add(
        "arm-repeated",
        "This action has a base arm twice, and each counts once: remove one of the two.",
        at
      );
    }
    const key = action.toSorted((a, b) => a - b).join(" ");
    const first = firstPlaces.get(key);
    if (first === void 0) firstPlaces.set(key, i);
    else
      add(
        "action-repeated",
        `This action is given twice, first as entry ${first}: remove one of the two.`,
        at
      );
  }
}

// ../../main/src/core/families/constraints/completed.ts
function standingOf(dimension, required, forbidden) {
  const settled = /* @__PURE__ */ new Set([...required, ...forbidden]);
  const free = Array.from({ length: dimension }, (_, arm2) => arm2).filter(
    (arm2) => !settled.has(arm2)
  );
  return { dimension, required, free };
}
function completed(kind2, standing, isAction, smaller, matroid = null) {
  const { dimension, required } = standing;
  const alone = isAction ? [createExplicit(dimension, [ascending(required)], kind2)] : [];
  if (smaller === null) return alone;
  return [...alone, adding(smaller, standing, alone.length > 0 ? null : matroid)];
}
function adding(smaller, standing, matroid = null) {
  const { dimension, required, free } = standing;
  const complete = (action) => ascending([...required, ...action.map((arm2) => free[arm2])]);
  return familyOf({
    kind: smaller.kind,
    dimension,
    ...matroid && { matroid },
    sizes: smaller.sizes.map((size) => size + required.length),
    isHereditary: smaller.isHereditary && required.length === 0,
    countActions: (most) => smaller.countWithin(most),
    mostListed: 0,
    logActionsBound: () => smaller.count.logActions,
    best: byTotalWeight((weights, k) => {
      const own = Float64Array.from(free, (arm2) => weights[arm2]);
      return smaller.best(own, k).map(({ action }) => complete(action));
    }),
    ofSize: (size) => adding(smaller.ofSize(size - required.length), standing),
    enumerate: (cap) => smaller.enumerate(cap)?.map(complete) ?? null
  });
}
function ascending(arms3) {
  return arms3.toSorted((a, b) => a - b);
}

// ../../main/src/core/families/selection/subsets.ts
function createSubsets(arms3, min, max) {
  return createSelection("subsets", arms3, min, max);
}
function createSelection(kind2, arms3, min, max) {
  if (![arms3, min, max].every(Number.isInteger) || min < 1 || max < min || arms3 < max) {
    throw new RangeError(`There are no actions with ${min} to ${max} of ${arms3} base arms.`);
  }
  const sizes = wholeNumbers(min, max);
  const matroid = createUniformMatroid(arms3 + max - min, max);
  function* all() {
    for (const size of sizes) yield* subsetsOfSize(arms3, size);
  }
  return familyOf({
    kind: kind2,
    dimension: arms3,
    sizes,
    isHereditary: true,
    countActions: () => sum(binomials(arms3, min, max)),
    best: byTotalWeight((weights, k) => rankSubsets(weights, min, max, k)),
    ofSize: (size) => createSelection(kind2, arms3, size, size),
    matroid,
    enumerate: (cap) => takeAtMost(all(), cap),
    restrict(required, forbidden) {
      const standing = standingOf(arms3, required, forbidden);
      const taken = required.length;
      const least = Math.max(1, min - taken);
      const most = Math.min(max - taken, standing.free.length);
      const rest = least > most ? null : createSelection(kind2, standing.free.length, least, most);
      const isAction = min <= taken && taken <= max;
      return completed(
        kind2,
        standing,
        isAction,
        rest,
        restrictMatroid(matroid, required, forbidden)
      );
    }
  });
}
var SUBSETS = familyKind(
  familyNode(
    "subsets",
    "Every set of `min` to `max` of the base arms.",
    {
      arms: arms2,
      min: integer(1, "The size of the smallest action: `1 \u2264 min \u2264 max`."),
      max: integer(1, "The size of the largest action, the `m` of the paper: `min \u2264 max \u2264 d`.")
    },
    "**subsets**: every set of `min` to `max` of the `d` base arms. `X = { x \u2208 {0,1}\u1D48 : min \u2264 \u2016x\u2016\u2081 \u2264 max }`."
  ),
  {
    snippets: [{ properties: { arms: "^${1:6}", min: "^${2:1}", max: "^${3:3}" } }],
    groundSet: countedBy("arms"),
    check: (actions, problems) => {
      checkAtMost(actions, ["max", "arms"], "size-above-arms", ["actions"], problems);
      checkAtMost(actions, ["min", "max"], "min-above-max", ["actions"], problems);
    },
    build: ({ arms: arms3, min, max }) => createSubsets(arms3, min, max)
  }
);

// ../../main/src/core/families/selection/topK.ts
function createTopK(arms3, k) {
  return createSelection("topK", arms3, k, k);
}
var TOP_K = familyKind(
  familyNode(
    "topK",
    "Every set of exactly `k` of the base arms.",
    {
      arms: arms2,
      k: integer(1, "`k`: how many base arms an action has. `m = k \u2264 d`, `|X| = C(d, k)`.")
    },
    "**topK**: every set of exactly `k` of the `d` base arms. `X = { x \u2208 {0,1}\u1D48 : \u2016x\u2016\u2081 = k }`."
  ),
  {
    snippets: [{ properties: { arms: "^${1:8}", k: "^${2:3}" } }],
    groundSet: countedBy("arms"),
    check: (actions, problems) => {
      checkAtMost(actions, ["k", "arms"], "k-above-arms", ["actions"], problems);
    },
    build: ({ arms: arms3, k }) => createTopK(arms3, k)
  }
);

// ../../main/src/core/learners/exchanges/exchangeSpace.ts
function exchangeSpace(matroid, { dimension }, factors) {
  const { elements, rank, groups } = matroid;
  const whole = new Float64Array(elements);
  whole.set(factors);
  const groupOf = groups === void 0 ? null : new Int32Array(elements).fill(-1);
  groups?.forEach((group, number) => {
    for (const element of group) groupOf[element] = number;
  });
  const most = rank * (elements - rank);
  const isSame = (i, j) => whole[i] === 0 && whole[j] === 0;
  return {
    matroid,
    arms: dimension,
    factors: whole,
    groupOf,
    most,
    farthest: Math.min(rank, elements - rank),
    basisOf: (action) => [
      ...action,
      ...Array.from({ length: rank - action.length }, (_, place) => dimension + place)
    ],
    exchangesOf(basis) {
      const isInside = new Uint8Array(elements);
      for (const element of basis) isInside[element] = 1;
      const { circuit } = matroid.exchanges(basis);
      const first = [0, 1].map(
        (side) => Array.from({ length: elements - dimension }, (_, place) => dimension + place).find(
          (element) => isInside[element] === side
        )
      );
      const isRepeated = (element, side) => element >= dimension && element !== first[side];
      const inside = new Int32Array(most);
      const outside = new Int32Array(most);
      let count = 0;
      for (let entering = 0; entering < elements; entering++) {
        if (isInside[entering] === 1 || isRepeated(entering, 0)) continue;
        for (const leaving of circuit(entering) ?? []) {
          if (isSame(leaving, entering) || isRepeated(leaving, 1)) continue;
          inside[count] = leaving;
          outside[count++] = entering;
        }
      }
      return { inside: inside.subarray(0, count), outside: outside.subarray(0, count) };
    }
  };
}

// ../../main/src/core/numerics/safeCount.ts
function isCountable(samples) {
  return Number.isSafeInteger(samples);
}
var BEYOND_COUNTING = "The next round would take more than 2^53 - 1 samples, the most that can be counted exactly.";

// ../../main/src/core/numerics/normalDistribution.ts
var LOG_ROOT_TWO_PI = 0.9189385332046727;
var TAIL = -3;
var FRACTION_DEPTH = 80;
function logNormalCdf(x) {
  if (x < TAIL) return logDensity(x) - Math.log(inverseMillsRatio(-x));
  if (x > 8) return Math.log1p(-Math.exp(logDensity(x) - Math.log(inverseMillsRatio(x))));
  return Math.log(0.5 + Math.exp(logDensity(x)) * oddSeries(x));
}
function logDensity(x) {
  return -0.5 * x * x - LOG_ROOT_TWO_PI;
}
function oddSeries(x) {
  let term = x;
  let sum3 = x;
  for (let k = 3; Math.abs(term) > 1e-17 * Math.abs(sum3); k += 2) {
    term *= x * x / k;
    sum3 += term;
  }
  return sum3;
}
function inverseMillsRatio(x) {
  let value = x;
  for (let k = FRACTION_DEPTH; k >= 1; k--) value = x + k / value;
  return value;
}

// ../../main/src/core/protocol/ties.ts
var TIE_SHARE = 25e-8;
var TIE_GROWTH = 1e8;
function mayBeTied({ samples, since, accuracy, reward }) {
  return samples >= TIE_GROWTH * since && accuracy <= TIE_SHARE * Math.abs(reward());
}
var ROUNDING = 1e-9;
function roundingOf(reward) {
  return ROUNDING * Math.max(1, Math.abs(reward));
}

// ../../main/src/core/protocol/answers.ts
function answersOf(totals, count) {
  if (totals?.length !== count) {
    throw new Error(`The environment answered ${totals?.length ?? 0} of ${count} pulls.`);
  }
  return totals;
}

// ../../main/src/core/learners/evidence/batchLoop.ts
function limitReached(rounds, what) {
  return `${rounds} cannot distinguish ${what}; \`run.options.maxRounds\` sets another limit.`;
}

// ../../main/src/core/numerics/linearAlgebra.ts
function sum2(values) {
  return values.reduce((a, b) => a + b, 0);
}
function zeros(rows, columns) {
  return { rows, columns, data: new Float64Array(rows * columns) };
}
function dot(a, b) {
  const { length } = a;
  let sum0 = 0;
  let sum1 = 0;
  let sum22 = 0;
  let sum3 = 0;
  let i = 0;
  for (; i + 4 <= length; i += 4) {
    sum0 += a[i] * b[i];
    sum1 += a[i + 1] * b[i + 1];
    sum22 += a[i + 2] * b[i + 2];
    sum3 += a[i + 3] * b[i + 3];
  }
  for (; i < length; i++) sum0 += a[i] * b[i];
  return sum0 + sum1 + (sum22 + sum3);
}
function sparseDot(places, coefficients, vector) {
  let sum3 = 0;
  for (let index = 0; index < places.length; index++) {
    sum3 += coefficients[index] * vector[places[index]];
  }
  return sum3;
}
function addScaled(target, factor, vector) {
  for (let i = 0; i < target.length; i++)
    target[i] = target[i] + factor * vector[i];
}
function scale(vector, factor) {
  return vector.map((value) => value * factor);
}
function rowOf(matrix, i) {
  return matrix.data.subarray(i * matrix.columns, (i + 1) * matrix.columns);
}
function copyLowerToUpper({ rows: size, data }) {
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) data[j * size + i] = data[i * size + j];
  }
}

// ../../main/src/core/learners/contract/roundReport.ts
var SHOWN_LEADERS = 5;
var MOST_ARM_ESTIMATES = 400;
function roundReport(test) {
  const { survivors: survivors2, estimate, soFar, within, certainty } = test;
  const report = {
    type: "roundCompleted",
    ...test.round,
    samples: test.samples,
    get gap() {
      return test.lead().gap;
    },
    threshold: test.threshold,
    passed: test.passed,
    get pair() {
      return test.lead().pair;
    },
    get rivalRank() {
      return test.rivalRank;
    },
    ...certainty && { confidence: certainty()?.confidence ?? null },
    ...survivors2 === null || !isFinite(survivors2.length) ? {} : { surviving: survivors2.length },
    get leaders() {
      return shown(test).map((entry) => {
        const { action, estimate: reward } = entry;
        return { action, estimate: reward, halfWidth: estimate.halfWidth(entry) };
      });
    },
    get next() {
      return nextBest(test);
    },
    get ruledOut() {
      if (survivors2 === null) return [];
      const kept = "has" in survivors2 ? survivors2 : new Set(survivors2.map(({ action }) => action));
      return shown(test).flatMap(({ action }) => kept.has(action) ? [] : [action]);
    }
  };
  if (estimate.arms !== void 0) addGetter(report, "arms", estimate.arms);
  if (soFar !== void 0) addGetter(report, "leadersSoFar", soFar);
  if (within !== void 0) addHidden(report, "within", within);
  if (certainty !== void 0) addHidden(report, "certainty", certainty);
  return report;
}
function addGetter(report, name, get) {
  Object.defineProperty(report, name, { get, enumerable: true, configurable: true });
}
function addHidden(report, name, get) {
  Object.defineProperty(report, name, { get, enumerable: false, configurable: true });
}
function withinOf(action, epsilon) {
  return Number.isFinite(epsilon) ? { action, epsilon } : null;
}
function shown({ ranked }) {
  return ranked().slice(0, SHOWN_LEADERS);
}
function nextBest({
  ranked,
  firstTwo = ranked,
  estimate
}) {
  const [best, second] = firstTwo();
  if (best === void 0 || second === void 0) return null;
  const leadHalfWidth = estimate.leadHalfWidth(best, second);
  return { action: second.action, estimate: second.estimate, leadHalfWidth };
}

// ../../main/src/core/numerics/cholesky.ts
function cholesky(matrix) {
  const factor = { ...matrix, data: matrix.data.slice() };
  if (!factorInPlace(factor)) return null;
  copyLowerToUpper(factor);
  return {
    solve: (b) => solveUpper(factor, solveLower(factor, b)),
    inverseQuadratic: (b) => {
      const half = solveLower(factor, b);
      return dot(half, half);
    },
    inverseRoot: (g) => solveUpper(factor, g),
    logDet: () => {
      let sum3 = 0;
      for (let i = 0; i < factor.rows; i++)
        sum3 += Math.log(factor.data[i * (factor.rows + 1)]);
      return 2 * sum3;
    }
  };
}
var PANEL = 4;
function factorInPlace({ rows: size, data }) {
  for (let top = 0; top < size; top += PANEL) {
    const bottom = Math.min(size, top + PANEL);
    if (bottom - top === PANEL) factorPanelLeft(data, size, top);
    for (let j = top; j < bottom; j++) {
      const rowJ = j * size;
      for (let k = bottom - top === PANEL ? top : 0; k <= j; k++) {
        const rowK = k * size;
        let sum3 = 0;
        for (let i = 0; i < k; i++) sum3 += data[rowK + i] * data[rowJ + i];
        const rest = data[rowJ + k] - sum3;
        if (k < j) data[rowJ + k] = rest / data[rowK + k];
        else if (rest > 0) data[rowJ + k] = Math.sqrt(rest);
        else return false;
      }
    }
  }
  return true;
}
function factorPanelLeft(data, size, top) {
  const a = top * size;
  const b = a + size;
  const c = b + size;
  const e = c + size;
  for (let k = 0; k < top; k++) {
    const row = k * size;
    let sumA = 0;
    let sumB = 0;
    let sumC = 0;
    let sumE = 0;
    for (let i = 0; i < k; i++) {
      const value = data[row + i];
      sumA += value * data[a + i];
      sumB += value * data[b + i];
      sumC += value * data[c + i];
      sumE += value * data[e + i];
    }
    const pivot = data[row + k];
    data[a + k] = (data[a + k] - sumA) / pivot;
    data[b + k] = (data[b + k] - sumB) / pivot;
    data[c + k] = (data[c + k] - sumC) / pivot;
    data[e + k] = (data[e + k] - sumE) / pivot;
  }
}
function solveLower(lower, b) {
  const x = b.slice();
  for (let i = 0; i < x.length; i++) {
    const start = i * lower.columns;
    let sum3 = x[i];
    for (let j = 0; j < i; j++) sum3 -= lower.data[start + j] * x[j];
    x[i] = sum3 / lower.data[start + i];
  }
  return x;
}
function solveUpper(upper, b) {
  const x = b.slice();
  for (let i = x.length - 1; i >= 0; i--) {
    const start = i * upper.columns;
    let sum3 = x[i];
    for (let j = i + 1; j < x.length; j++)
      sum3 -= upper.data[start + j] * x[j];
    x[i] = sum3 / upper.data[start + i];
  }
  return x;
}

// ../../main/src/core/numerics/spread.ts
var GOLDEN = (Math.sqrt(5) - 1) / 2;

// ../../main/src/core/learners/evidence/lookPreparation.ts
var MOST_LOOKS = 2e3;

// ../../main/src/core/learners/noise/tellNoise.ts
function* tellNoise(noise, blocks) {
  const seen = noise.seen();
  if (seen === null) return;
  const { deviation: noiseSeen, low: noiseSeenLow, high: noiseSeenHigh, least, most } = seen;
  const { byAction: noiseByAction } = seen;
  yield {
    type: "constantsComputed",
    constants: {
      ...blocks === void 0 ? {} : { blocks },
      ...{ noiseSeen, noiseSeenLow, noiseSeenHigh },
      ...noise.blocks.kind === "estimates" ? { noiseSeenLeast: least, noiseSeenMost: most } : {}
    },
    ...noiseByAction.length === 0 ? {} : { noiseByAction }
  };
}

// ../../main/src/core/learners/exchanges/attempts.ts
var SHARE = 0.3;
var Attempts = class {
  all = [];
  get count() {
    return this.all.length;
  }
  /**
   * @param pairs their numbers
   * @param basis the leader
   */
  begin(shares, pairs, open, basis) {
    const logShare = Math.log(SHARE) + this.all.length * Math.log1p(-SHARE);
    const placeOf = new Int32Array(pairs.reduce((most, pair) => Math.max(most, pair + 1), 0));
    pairs.forEach((pair, place) => placeOf[pair] = place + 1);
    this.all.push({ logShare, shares, placeOf, open, ofLeader: shares.of(basis) });
  }
  /** From now on another basis leads. */
  follow(basis) {
    for (const attempt of this.all) attempt.ofLeader = attempt.shares.of(basis);
  }
  /**
   * ln of the sum of alpha_a times its share times e^a, for the lead of `inside`, an element of the leader, over `outside`.
   * @param sign of that lead in the processes of the pair
   * @param margin that the lead may be below 0
   */
  logEvidence(pair, sign, inside, outside, margin = 0) {
    let total = -Infinity;
    for (const { logShare, placeOf, open, ofLeader } of this.all) {
      const place = placeOf[pair] ?? 0;
      if (place === 0) continue;
      const own = logShare + ofLeader(inside, outside) + open.logValue(place - 1, sign, margin);
      const [low, high] = own < total ? [own, total] : [total, own];
      total = low === -Infinity ? high : high + Math.log1p(Math.exp(low - high));
    }
    return total;
  }
};

// ../../main/src/core/learners/exchanges/border.ts
var BORDER = -10.36;
function besideQuestions({ arms: arms3, matroid, groupOf, factors }, { logIn, logOut }, questions, numbers) {
  const elements = Math.min(matroid.elements, arms3 + 1);
  const isBorder = Uint8Array.from(
    { length: elements },
    (_, element) => logIn[element] > BORDER && logOut[element] > BORDER ? 1 : 0
  );
  const inside = [];
  const outside = [];
  isBorder.forEach((own, i) => {
    if (own === 0) return;
    for (let j = 0; j < elements; j++) {
      if (j === i || groupOf?.[i] !== groupOf?.[j] || isBorder[j] === 1 && j < i) continue;
      if (factors[i] === 0 && factors[j] === 0) continue;
      inside.push(i);
      outside.push(j);
    }
  });
  const all = { inside: Int32Array.from(inside), outside: Int32Array.from(outside) };
  const pair = numbers.numbersOf(all);
  const isAsked = new Uint8Array(numbers.count);
  for (const number of questions.pair) isAsked[number] = 1;
  const keep = (own) => own.filter((_, q) => isAsked[pair[q]] !== 1);
  return { inside: keep(all.inside), outside: keep(all.outside), pair: keep(pair) };
}
var NO_PAIRS = {
  inside: new Int32Array(0),
  outside: new Int32Array(0),
  pair: new Int32Array(0)
};

// ../../main/src/core/learners/exchanges/blocks.ts
function blocksOf(counts, size, { blocks }) {
  const { kind: kind2, most, samples } = blocks;
  const least = kind2 === "estimates" ? samples : 1;
  const own = times(counts, least);
  const m = kind2 === "estimates" ? Math.max(1, Math.min(most, Math.floor(size / countOf2(own)))) : 1;
  const whole = times(own, Math.max(1, Math.round(size / (m * countOf2(own)))));
  if (kind2 === "estimates") return Array.from({ length: m }, () => whole);
  return kind2 === "none" ? [whole] : inParts(whole, most);
}
function inParts(counts, most) {
  const parts = Math.min(most, Math.max(...counts.values()));
  return Array.from(
    { length: parts },
    (_, j) => new Map(
      [...counts].flatMap(([pull, count]) => {
        const own = Math.floor(count * (j + 1) / parts) - Math.floor(count * j / parts);
        return own > 0 ? [[pull, own]] : [];
      })
    )
  );
}
function times(counts, factor) {
  return factor === 1 ? counts : new Map([...counts].map(([pull, count]) => [pull, count * factor]));
}
function countOf2(counts) {
  return [...counts.values()].reduce((sum3, count) => sum3 + count, 0);
}
function* pullParts(parts) {
  const pulls = parts.flatMap(
    (part) => [...part].map(([{ action }, count]) => ({ action, count }))
  );
  const totals = answersOf(yield { type: "pull", pulls }, pulls.length);
  let at = 0;
  return parts.map(
    (part) => [...part].map(([pull, count]) => ({
      pull,
      count,
      sums: pull.whiten(totals[at++]?.sum ?? [])
    }))
  );
}
function merged(parts) {
  const [only] = parts;
  if (parts.length === 1 && only !== void 0) return only;
  const whole = /* @__PURE__ */ new Map();
  for (const entry of parts.flat()) {
    const before = whole.get(entry.pull);
    whole.set(
      entry.pull,
      before === void 0 ? entry : {
        pull: entry.pull,
        count: before.count + entry.count,
        sums: Array.from(entry.sums, (value, l) => value + before.sums[l])
      }
    );
  }
  return [...whole.values()];
}

// ../../main/src/core/feedback/observerSet/rowSpan.ts
function denseRow(row, dimension) {
  const dense = new Float64Array(dimension);
  row.arms.forEach((arm2, index) => {
    dense[arm2] = dense[arm2] + row.coefficients[index];
  });
  return dense;
}

// ../../main/src/core/learners/exchanges/armCovariance.ts
var ArmCovariance = class {
  /** @param diagonal the variance of each base arm before anything is known of it; it is overwritten */
  constructor(diagonal) {
    this.diagonal = diagonal;
  }
  diagonal;
  dense = null;
  get dimension() {
    return this.diagonal.length;
  }
  /** Q_ij */
  at(i, j) {
    if (this.dense !== null) return this.dense[i * this.dimension + j];
    return i === j ? this.diagonal[i] : 0;
  }
  /** Whether no two base arms are known together only. */
  get isDiagonal() {
    return this.dense === null;
  }
  /** Q z */
  times({ arms: arms3, coefficients }) {
    const { dimension, dense, diagonal } = this;
    const product2 = new Float64Array(dimension);
    for (let k = 0; k < arms3.length; k++) {
      const arm2 = arms3[k];
      const value = coefficients[k];
      if (dense === null) {
        product2[arm2] = product2[arm2] + value * diagonal[arm2];
        continue;
      }
      const start = arm2 * dimension;
      for (let i = 0; i < dimension; i++)
        product2[i] = product2[i] + value * dense[start + i];
    }
    return product2;
  }
  /** Q v */
  multiply(v) {
    const { dimension, dense, diagonal } = this;
    if (dense === null) return v.map((value, i) => value * diagonal[i]);
    const product2 = new Float64Array(dimension);
    for (let i = 0; i < dimension; i++) {
      const start = i * dimension;
      let sum3 = 0;
      for (let j = 0; j < dimension; j++) sum3 += dense[start + j] * v[j];
      product2[i] = sum3;
    }
    return product2;
  }
  /** Takes up so many samples of a row. */
  add(row, count) {
    const { dimension, diagonal } = this;
    const { arms: arms3, coefficients } = row;
    if (arms3.length === 1 && this.dense === null) {
      const arm2 = arms3[0];
      const before = diagonal[arm2];
      diagonal[arm2] = before / (1 + count * coefficients[0] ** 2 * before);
      return;
    }
    const dense = this.densely();
    const product2 = this.times(row);
    const factor = count / (1 + count * sparseDot(arms3, coefficients, product2));
    for (let i = 0; i < dimension; i++) {
      const own = factor * product2[i];
      if (own === 0) continue;
      const start = i * dimension;
      for (let j = 0; j < dimension; j++)
        dense[start + j] = dense[start + j] - own * product2[j];
    }
  }
  /** v'Qv for v = wi e_i - wj e_j; a weight of 0 leaves its base arm out. */
  square(i, wi, j, wj) {
    const own = wi === 0 ? 0 : wi * wi * this.at(i, i);
    const other = wj === 0 ? 0 : wj * wj * this.at(j, j);
    return own + other - (wi === 0 || wj === 0 ? 0 : 2 * wi * wj * this.at(i, j));
  }
  /** z'Qz */
  quadratic({ arms: arms3, coefficients }) {
    if (this.dense === null)
      return arms3.reduce(
        (sum4, arm2, k) => sum4 + coefficients[k] ** 2 * this.at(arm2, arm2),
        0
      );
    let sum3 = 0;
    for (let k = 0; k < arms3.length; k++)
      for (let l = 0; l < arms3.length; l++)
        sum3 += coefficients[k] * coefficients[l] * this.at(arms3[k], arms3[l]);
    return sum3;
  }
  densely() {
    if (this.dense === null) {
      this.dense = new Float64Array(this.dimension ** 2);
      for (let i = 0; i < this.dimension; i++)
        this.dense[i * (this.dimension + 1)] = this.diagonal[i];
    }
    return this.dense;
  }
};

// ../../main/src/core/learners/exchanges/sparsePull.ts
function eachRow(samples, take) {
  for (const { pull, count, sums } of samples)
    pull.rows.forEach((row, l) => {
      take(row, count, sums[l]);
    });
}
function isByArm(pulls) {
  return [...pulls].every(({ rows }) => rows.every(({ arms: arms3 }) => arms3.length === 1));
}

// ../../main/src/core/learners/exchanges/knowledge.ts
var UNKNOWN = 1e4;
var KNOWN = 0.25;
var Knowledge = class {
  constructor(dimension) {
    this.dimension = dimension;
    this.covariance = new ArmCovariance(new Float64Array(dimension).fill(UNKNOWN));
    this.vector = new Float64Array(dimension);
  }
  dimension;
  covariance;
  vector;
  add(samples) {
    eachRow(samples, (row, count, sum3) => {
      this.covariance.add(row, count);
      row.arms.forEach((arm2, k) => {
        this.vector[arm2] = this.vector[arm2] + row.coefficients[k] * sum3;
      });
    });
  }
  /** theta^ */
  theta() {
    return this.covariance.multiply(this.vector);
  }
  /** What each element is worth by them: its base arm times what that counts for. */
  values({ factors }) {
    const theta = this.theta();
    return factors.map(
      (factor, element) => factor === 0 ? 0 : factor * theta[element]
    );
  }
  /** Tells the noise what was seen of it: sums of single parts. */
  tell(parts, noise) {
    if (noise.blocks.kind === "none") return;
    const { covariance, dimension } = this;
    const squares = /* @__PURE__ */ new Map();
    const sums = parts.flat().flatMap(
      ({ pull, count, sums: own }) => pull.rows.map((one, l) => {
        const row = denseRow(one, dimension);
        squares.set(row, covariance.quadratic(one));
        return { action: pull.action.join(), row, count, sum: own[l] };
      })
    );
    const inverseQuadratic = (row) => squares.get(row) ?? covariance.quadratic(sparse(row));
    noise.observe(sums.slice(-MOST_SUMS), {
      theta: this.theta(),
      information: { inverseQuadratic }
    });
  }
  /** The standard deviation of what each element is worth, about the mean of all. */
  deviations({ matroid, arms: arms3, factors }, noise) {
    const { covariance } = this;
    const mean = covariance.isDiagonal ? null : covariance.multiply(new Float64Array(arms3).fill(1 / arms3));
    const overall = mean === null ? 0 : mean.reduce((sum3, own) => sum3 + own, 0) / arms3;
    const deviations = new Float64Array(matroid.elements);
    for (let arm2 = 0; arm2 < arms3; arm2++) {
      const about = mean === null ? 0 : 2 * mean[arm2] - overall;
      const square = Math.max(0, covariance.at(arm2, arm2) - about);
      deviations[arm2] = Math.abs(factors[arm2]) * noise.deviation(Math.sqrt(square));
    }
    const usual = deviations.reduce((sum3, own) => sum3 + own, 0) / arms3;
    return deviations.map((own) => own > 0 ? own : KNOWN * usual);
  }
};
var MOST_SUMS = 1e3;
function sparse(row) {
  const arms3 = [...row.keys()].filter((arm2) => row[arm2] !== 0);
  return { arms: arms3, coefficients: arms3.map((arm2) => row[arm2]) };
}

// ../../main/src/core/learners/exchanges/pairLedger.ts
var POINTS = 12;
var REACH = 2.5;
var LEAST = 6;
function pointsAround(lead, deviation) {
  const least = Math.max(lead, deviation) / LEAST;
  const low = Math.max(lead - REACH * deviation, least);
  const high = Math.max(lead + REACH * deviation, 2 * deviation, 2 * low);
  return { low, ratio: Math.pow(high / low, 1 / (POINTS - 1)) };
}
var EVENLY = 0.2;
var WIDER = 1.5;
function weightAt(s, lead, deviation) {
  return EVENLY + Math.exp(-((s - lead) ** 2) / (2 * WIDER * deviation ** 2));
}
var Growable = class {
  data = new Float64Array(1024);
  get(place) {
    return place < this.data.length ? this.data[place] : 0;
  }
  add(place, value) {
    if (place >= this.data.length) {
      const larger2 = new Float64Array(Math.max(place + 1, 2 * this.data.length));
      larger2.set(this.data);
      this.data = larger2;
    }
    this.data[place] = this.data[place] + value;
  }
};
var QuadraticLedger = class {
  constructor(noise) {
    this.noise = noise;
  }
  noise;
  evidence = new Growable();
  information = new Growable();
  take(pair, phase, i, wi, j, wj) {
    const square = phase.square(i, wi, j, wj);
    if (!(square > 0)) return;
    const g = phase.value(0, i, wi, j, wj);
    const variance = this.noise.variance(square);
    if (this.noise.blocks.kind === "none") {
      this.evidence.add(pair, g / variance);
      this.information.add(pair, 1 / variance);
      return;
    }
    const { squares, degrees } = phase.residual;
    const length = squares + g * g / square;
    const freedom = squares === 0 ? 0 : degrees;
    const W = length === 0 ? 0 : Math.sqrt((freedom + 1) / (square * length)) * g;
    this.evidence.add(pair, W / Math.sqrt(variance));
    this.information.add(pair, 1 / variance);
  }
  open(pairs, leads, deviations) {
    const { evidence, information } = this;
    const before = Float64Array.from(pairs, (pair) => evidence.get(pair));
    const known = Float64Array.from(pairs, (pair) => information.get(pair));
    const logs = new Float64Array(POINTS);
    const weights = new Float64Array(POINTS);
    return {
      logValue(place, sign, margin = 0) {
        const pair = pairs[place];
        const I = information.get(pair) - known[place];
        if (!(I > 0)) return 0;
        const G = sign * (evidence.get(pair) - before[place]) + margin * I;
        const lead = sign * leads[place];
        const deviation = deviations[place];
        const { low, ratio } = pointsAround(lead, deviation);
        for (let k = 0, s = low; k < POINTS; k++, s *= ratio) {
          logs[k] = s * (G - s * I / 2);
          weights[k] = weightAt(s, lead, deviation);
        }
        return logMean(logs, weights);
      }
    };
  }
};
function logMean(logs, weights) {
  let largest3 = -Infinity;
  for (const log2 of logs) if (log2 > largest3) largest3 = log2;
  let [sum3, whole] = [0, 0];
  for (let k = 0; k < logs.length; k++) {
    sum3 += weights[k] * Math.exp(logs[k] - largest3);
    whole += weights[k];
  }
  return largest3 + Math.log(sum3 / whole);
}

// ../../main/src/core/learners/exchanges/pairNumbers.ts
var PairNumbers = class {
  /** @param arms d */
  constructor(arms3) {
    this.arms = arms3;
    this.side = arms3 + 1;
    this.numbers = new Int32Array(this.side ** 2);
  }
  arms;
  /** One more than the number of each pair, 0 before there is one. */
  numbers;
  side;
  met = 0;
  numbersOf({ inside, outside }) {
    const { arms: arms3, side, numbers } = this;
    return inside.map((one, q) => {
      const [i, j] = [Math.min(one, arms3), Math.min(outside[q], arms3)];
      const at = i < j ? i * side + j : j * side + i;
      if (numbers[at] === 0) numbers[at] = ++this.met;
      return numbers[at] - 1;
    });
  }
  /** How many pairs were met. */
  get count() {
    return this.met;
  }
};

// ../../main/src/core/learners/exchanges/growth.ts
var VAGUE = 20;
var MOST_STEPS = 6;
function growDesign({ family, pullOf, tried }, { spread: spread2, settled }, isEnough) {
  const { dimension } = family;
  const covariance = new ArmCovariance(
    Float64Array.from({ length: dimension }, (_, arm2) => settled?.[arm2] ? 0 : VAGUE)
  );
  const counts = /* @__PURE__ */ new Map();
  const known = /* @__PURE__ */ new Map();
  const pullFor = (action) => {
    const name = action.join();
    const pull = known.get(name) ?? pullOf(action);
    known.set(name, pull);
    return pull;
  };
  const best = (weights) => {
    if (settled === null) return pullFor(family.maximize(weights).action);
    const large = 1 + 2 * weights.reduce((total, value) => total + Math.abs(value), 0);
    const forced = weights.map((value, arm2) => value + large * settled[arm2]);
    return pullFor(family.maximize(forced).action);
  };
  const formOf = (row) => {
    const { arms: arms3, coefficients } = row;
    const solved = covariance.times(row);
    const gradient = spread2 === null ? solved : covariance.multiply(spread2.times(solved));
    const off = sparseDot(arms3, coefficients, gradient);
    return { gradient, gain: off / (1 + sparseDot(arms3, coefficients, solved)) };
  };
  const offByArm = () => Float64Array.from({ length: dimension }, (_, arm2) => {
    const square = covariance.at(arm2, arm2);
    const weight = spread2 === null ? 1 : spread2.diagonal[arm2];
    return weight * square * square / (1 + square);
  });
  const look = (pull) => {
    const gradient = new Float64Array(dimension);
    let gain = 0;
    for (const row of pull.rows) {
      const form = formOf(row);
      addScaled(gradient, 1, form.gradient);
      gain += form.gain / pull.price;
    }
    return { pull, gain, gradient };
  };
  const ascend = (start) => {
    let chosen = look(best(start));
    for (let step = 0; step < MOST_STEPS; step++) {
      const pull = best(chosen.gradient);
      if (pull === chosen.pull) break;
      const next = look(pull);
      if (next.gain <= chosen.gain) break;
      chosen = next;
    }
    return chosen;
  };
  for (let pulls = 0; !isEnough(pulls, covariance); pulls++) {
    const byArm2 = offByArm();
    let chosen = best(byArm2);
    if (!covariance.isDiagonal || chosen.rows.some(({ arms: arms3 }) => arms3.length > 1)) {
      const found = [
        look(chosen),
        ascend(rowOf2(covariance, largest2(byArm2))),
        ...tried.map((action) => look(pullFor(action)))
      ];
      chosen = found.reduce((most, one) => one.gain > most.gain ? one : most).pull;
    }
    for (const row of chosen.rows) covariance.add(row, 1);
    counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
  }
  return counts;
}
function largest2(values) {
  return values.reduce((best, value, i) => value > values[best] ? i : best, 0);
}
function rowOf2(covariance, arm2) {
  return Float64Array.from({ length: covariance.dimension }, (_, j) => covariance.at(arm2, j));
}

// ../../main/src/core/learners/exchanges/spread.ts
var Spread = class {
  /**
   * @param dimension d
   * @param arms that the directions are of
   * @param isByArm the base arms are known one by one, so that no product of two counts
   */
  constructor(dimension, arms3, isByArm2) {
    this.arms = arms3;
    this.diagonal = new Float64Array(dimension);
    this.place = new Int32Array(dimension);
    arms3.forEach((arm2, place) => this.place[arm2] = place);
    this.matrix = isByArm2 ? null : new Float64Array(arms3.length ** 2);
  }
  arms;
  diagonal;
  place;
  matrix;
  /** A weight of 0 leaves its base arm out. */
  add(i, wi, j, wj, weight) {
    if (wi !== 0) this.addAt(i, i, weight * wi * wi);
    if (wj !== 0) this.addAt(j, j, weight * wj * wj);
    if (wi === 0 || wj === 0 || this.matrix === null) return;
    this.addAt(i, j, -weight * wi * wj);
    this.addAt(j, i, -weight * wi * wj);
  }
  addAt(i, j, value) {
    if (i === j) this.diagonal[i] = this.diagonal[i] + value;
    if (this.matrix === null) return;
    const at = this.place[i] * this.arms.length + this.place[j];
    this.matrix[at] = this.matrix[at] + value;
  }
  /** W v */
  times(v) {
    const { arms: arms3, matrix, diagonal } = this;
    const product2 = new Float64Array(v.length);
    if (matrix === null) {
      for (const arm2 of arms3) product2[arm2] = diagonal[arm2] * v[arm2];
      return product2;
    }
    const { length } = arms3;
    const own = Float64Array.from(arms3, (arm2) => v[arm2]);
    for (let i = 0; i < length; i++) {
      const start = i * length;
      let sum3 = 0;
      for (let j = 0; j < length; j++) sum3 += matrix[start + j] * own[j];
      product2[arms3[i]] = sum3;
    }
    return product2;
  }
};

// ../../main/src/core/learners/exchanges/phaseDesign.ts
var PILOT_ROWS = 1.4;
var PILOT_EACH = 4;
var ROWS = 1.25;
var RESIDUAL_ROWS = 8;
var MOST_ROWS = 2;
var MOST_EACH = 4;
var MOST_SAMPLES = 50;
var MOST_DIRECTED = 100;
var LEAST_NEED = 0.01;
var LEAST_MISSING = 0.5;
function pilotDesign(growing) {
  const { dimension } = growing.family;
  let rows = 0;
  return growDesign(growing, { spread: null, settled: null }, (pulls, covariance) => {
    if (pulls === 0) return false;
    if (covariance.isDiagonal) return isEachSeen(covariance, dimension);
    rows++;
    return rows >= PILOT_ROWS * dimension;
  });
}
function isEachSeen(covariance, dimension) {
  for (let arm2 = 0; arm2 < dimension; arm2++)
    if (covariance.at(arm2, arm2) * PILOT_EACH > 1) return false;
  return true;
}
function phaseDesign({ space, growing, noise, isByArm: isByArm2 }, questions, open, leader, wanted) {
  const { arms: d, factors } = space;
  const isAsked = new Uint8Array(d);
  const { inside, outside, lead, deviation, log: log2 } = questions;
  for (const q of open)
    for (const { [q]: element = 0 } of [inside, outside])
      if (factors[element] !== 0) isAsked[element] = 1;
  const asked = Int32Array.from([...isAsked.keys()].filter((arm2) => isAsked[arm2] === 1));
  const needs = Float64Array.from(open, (q) => {
    const width = Math.max(lead[q], deviation[q]);
    const missing = -log2[q];
    const least2 = Number.isFinite(missing) ? Math.max(LEAST_MISSING, missing) : LEAST_MISSING;
    return least2 / (width * width);
  });
  const most = needs.reduce((a, b) => Math.max(a, b), 0);
  const spread2 = new Spread(d, asked, isByArm2);
  open.forEach((q, place) => {
    const need = needs[place] / most;
    const [i, j] = [inside[q], outside[q]];
    if (need > LEAST_NEED)
      spread2.add(i, factors[i], j, factors[j], need * need);
  });
  const own = new Set(leader);
  const settled = isByArm2 || asked.length === d ? null : Float64Array.from(isAsked, (one, arm2) => one === 1 ? 0 : own.has(arm2) ? 1 : -1);
  const { rank } = space.matroid;
  const extra = noise.blocks.kind === "parts" && !isByArm2 ? RESIDUAL_ROWS : 1;
  const least = isByArm2 ? Math.ceil(asked.length / rank) : Math.ceil(ROWS * asked.length + extra);
  const different = isByArm2 ? MOST_EACH * Math.ceil(d / rank) + MOST_SAMPLES : Math.max(least, MOST_ROWS * asked.length + extra);
  const size = Math.max(least, wanted);
  const isFew = isByArm2 || asked.length <= MOST_DIRECTED;
  const pullsOfOne = noise.blocks.kind === "estimates" ? least : Math.min(size, different);
  return {
    size,
    counts: growDesign(
      growing,
      { spread: isFew ? spread2 : null, settled },
      (pulls) => pulls >= pullsOfOne
    )
  };
}

// ../../main/src/core/learners/noise/residual.ts
var ROUNDING2 = 1e-11;
function roundingIn(size) {
  return ROUNDING2 * Math.abs(size);
}
function withoutRounding(difference, size) {
  return Math.abs(difference) <= roundingIn(size) ? 0 : difference;
}

// ../../main/src/core/learners/exchanges/phaseLeads.ts
var DEPENDENT = 1e-9;
var OUTSIDE = 1e-7;
function phaseLeads(estimates, parts, dimension) {
  const [first = []] = estimates;
  const solve = isByArm(first.map(({ pull }) => pull)) ? byArm : together;
  const { thetas, rank, determines, square } = solve(estimates, dimension);
  const valueOf = (theta, arm2, weight) => weight === 0 ? 0 : weight * theta[arm2];
  return {
    blocks: estimates.length,
    determines,
    square,
    value(block, i, wi, j, wj) {
      const own = valueOf(thetas[block], i, wi);
      const other = valueOf(thetas[block], j, wj);
      return withoutRounding(own - other, Math.abs(own) + Math.abs(other));
    },
    residual: residualOf(parts, thetas[0], rank)
  };
}
function residualOf(parts, theta, rank) {
  const rest = { squares: 0, degrees: parts.length === 0 ? 0 : -rank };
  for (const part of parts)
    eachRow(part, ({ arms: arms3, coefficients }, count, sum3) => {
      const fitted = count * sparseDot(arms3, coefficients, theta);
      rest.squares += withoutRounding(sum3 - fitted, Math.abs(sum3) + Math.abs(fitted)) ** 2 / count;
      rest.degrees++;
    });
  return rest;
}
function byArm(estimates, dimension) {
  const information = new Float64Array(dimension);
  eachRow(estimates[0] ?? [], ({ arms: [arm2 = 0], coefficients: [value = 0] }, count) => {
    information[arm2] = information[arm2] + count * value * value;
  });
  const thetas = estimates.map((samples) => {
    const theta = new Float64Array(dimension);
    eachRow(samples, ({ arms: [arm2 = 0], coefficients: [value = 0] }, _, sum3) => {
      theta[arm2] = theta[arm2] + value * sum3 / information[arm2];
    });
    return theta;
  });
  const isSeen = (arm2, weight) => weight === 0 || information[arm2] > 0;
  const part = (arm2, weight) => weight === 0 ? 0 : weight * weight / information[arm2];
  return {
    thetas,
    rank: information.filter((own) => own > 0).length,
    determines: (i, wi, j, wj) => isSeen(i, wi) && isSeen(j, wj),
    square: (i, wi, j, wj) => part(i, wi) + part(j, wj)
  };
}
function together(estimates, dimension) {
  const [first = []] = estimates;
  const { coordinate, named } = coordinatesOf(first, dimension);
  const size = named.length;
  const matrix = new Float64Array(size * size);
  const inside = (arms3, take) => {
    arms3.forEach((arm2, k) => {
      const place = coordinate[arm2];
      if (named[place] === arm2) take(place, k);
    });
  };
  eachRow(first, ({ arms: arms3, coefficients }, count) => {
    inside(arms3, (a, k) => {
      const value = count * coefficients[k];
      inside(arms3, (b, l) => {
        matrix[a * size + b] = matrix[a * size + b] + value * coefficients[l];
      });
    });
  });
  const { inverse, rank, dependent } = generalisedInverse(matrix, size);
  const thetas = estimates.map((samples) => {
    const vector = new Float64Array(size);
    eachRow(samples, ({ arms: arms3, coefficients }, _, sum3) => {
      inside(arms3, (place, k) => {
        vector[place] = vector[place] + sum3 * coefficients[k];
      });
    });
    const theta = new Float64Array(dimension);
    named.forEach((arm2, place) => {
      let value = 0;
      for (let j = 0; j < size; j++)
        value += inverse[place * size + j] * vector[j];
      theta[arm2] = value;
    });
    return theta;
  });
  const sharing = new Int32Array(size);
  for (const place of coordinate) if (place >= 0) sharing[place] = sharing[place] + 1;
  const alone = coordinate.map((place) => place >= 0 && sharing[place] === 1 ? place : -1);
  const isThere = (arm2, weight) => weight === 0 || alone[arm2] >= 0;
  const at = (i, j) => inverse[alone[i] * size + alone[j]];
  return {
    thetas,
    rank,
    determines: (i, wi, j, wj) => isThere(i, wi) && isThere(j, wj) && dependent.every(({ place, coefficients }) => {
      const restOf = (arm2, weight) => {
        if (weight === 0) return 0;
        const own = alone[arm2];
        return weight * (own === place ? 1 : -coefficients[own]);
      };
      const rest = restOf(i, wi) - restOf(j, wj);
      return Math.abs(rest) <= OUTSIDE * (Math.abs(wi) + Math.abs(wj));
    }),
    square: (i, wi, j, wj) => (wi === 0 ? 0 : wi * wi * at(i, i)) + (wj === 0 ? 0 : wj * wj * at(j, j)) - (wi === 0 || wj === 0 ? 0 : 2 * wi * wj * at(i, j))
  };
}
function coordinatesOf(samples, dimension) {
  const shown2 = Array.from({ length: dimension }, () => []);
  let number = 0;
  eachRow(samples, ({ arms: arms3, coefficients }) => {
    number++;
    arms3.forEach((arm2, k) => {
      shown2[arm2].push(`${number}:${coefficients[k]}`);
    });
  });
  const coordinate = new Int32Array(dimension).fill(-1);
  const named = [];
  const known = /* @__PURE__ */ new Map();
  shown2.forEach((rows, arm2) => {
    if (rows.length === 0) return;
    const name = rows.join();
    const place = known.get(name) ?? named.length;
    if (place === named.length) {
      known.set(name, place);
      named.push(arm2);
    }
    coordinate[arm2] = place;
  });
  return { coordinate, named };
}
function generalisedInverse(matrix, size) {
  const kept = [];
  const factor = [];
  const left = [];
  for (let j = 0; j < size; j++) {
    const row = new Float64Array(kept.length + 1);
    let square = 0;
    for (let k = 0; k < kept.length; k++) {
      const other = factor[k];
      let sum3 = matrix[j * size + kept[k]];
      for (let l = 0; l < k; l++) sum3 -= row[l] * other[l];
      const value = sum3 / other[k];
      row[k] = value;
      square += value * value;
    }
    const diagonal = matrix[j * (size + 1)];
    if (diagonal - square > DEPENDENT * diagonal) {
      row[kept.length] = Math.sqrt(diagonal - square);
      kept.push(j);
      factor.push(row);
    } else left.push({ place: j, row });
  }
  const columns = inverseColumns(factor);
  const inverse = new Float64Array(size * size);
  columns.forEach((one, a) => {
    for (let b = 0; b <= a; b++) {
      const other = columns[b];
      let sum3 = 0;
      for (let l = a; l < one.length; l++) sum3 += one[l] * other[l];
      const [i, j] = [kept[a], kept[b]];
      inverse[i * size + j] = sum3;
      inverse[j * size + i] = sum3;
    }
  });
  const dependent = left.map(({ place, row }) => {
    const coefficients = new Float64Array(size);
    columns.forEach((column, a) => {
      let sum3 = 0;
      for (let l = a; l < row.length - 1; l++) sum3 += column[l] * row[l];
      coefficients[kept[a]] = sum3;
    });
    return { place, coefficients };
  });
  return { inverse, rank: kept.length, dependent };
}
function inverseColumns(factor) {
  const columns = factor.map(() => new Float64Array(factor.length));
  factor.forEach((row, i) => {
    const pivot = row[i];
    for (let c = 0; c <= i; c++) {
      const column = columns[c];
      let sum3 = i === c ? 1 : 0;
      for (let l = c; l < i; l++) sum3 -= row[l] * column[l];
      column[i] = sum3 / pivot;
    }
  });
  return columns;
}

// ../../main/src/core/learners/exchanges/questions.ts
var RESTING = 3;
function questionsOf(space, numbers, basis) {
  const { inside, outside } = space.exchangesOf(basis);
  const { length } = inside;
  return {
    ...{ inside, outside, pair: numbers.numbersOf({ inside, outside }) },
    ...{ lead: new Float64Array(length), deviation: new Float64Array(length) },
    ...{ log: new Float64Array(length).fill(-Infinity), isOpen: new Uint8Array(length).fill(1) }
  };
}
function lookAt({ inside, outside, pair, lead, deviation, log: log2, isOpen }, { space, values, known, noise }, attempts, { delta, margin }) {
  const logDelta = Math.log(delta);
  let unanswered = 0;
  for (let q = 0; q < inside.length; q++) {
    const [i, j] = [inside[q], outside[q]];
    const gap = values[i] - values[j];
    const width = deviationOf(space, i, j, known, noise);
    lead[q] = gap;
    deviation[q] = width;
    if (isOpen[q] === 1)
      log2[q] = logDelta + attempts.logEvidence(pair[q], signOf(i, j), i, j, margin);
    const isAnswered = log2[q] >= 0;
    if (!isAnswered) unanswered++;
    isOpen[q] = isAnswered && gap > RESTING * width ? 0 : 1;
  }
  return unanswered;
}
function signOf(i, j) {
  return i < j ? 1 : -1;
}
function deviationOf({ factors }, i, j, { covariance }, noise) {
  const square = covariance.square(i, factors[i], j, factors[j]);
  return noise.deviation(Math.sqrt(square));
}
function openOf({ isOpen }) {
  const open = new Int32Array(isOpen.reduce((count, own) => count + own, 0));
  let at = 0;
  isOpen.forEach((own, q) => {
    if (own === 1) open[at++] = q;
  });
  return open;
}
function pairsOf(pairs, chosen, others) {
  const pick = (own, rest) => {
    const all = new Int32Array(chosen.length + rest.length);
    for (let k = 0; k < chosen.length; k++) all[k] = own[chosen[k]];
    all.set(rest, chosen.length);
    return all;
  };
  return {
    inside: pick(pairs.inside, others.inside),
    outside: pick(pairs.outside, others.outside),
    pair: pick(pairs.pair, others.pair)
  };
}

// ../../main/src/core/learners/evidence/certainty.ts
var MOST_CANDIDATES = 256;
var MOST_LOG = Math.log(Number.MAX_VALUE);

// ../../main/src/core/learners/noise/pairProcesses.ts
function eachCompared({ order, differences }, take) {
  order.forEach((b, i) => {
    const left = differences[i] ?? null;
    if (left === null) return;
    for (let j = i + 1; j < order.length; j++) {
      const right = differences[j] ?? null;
      if (right === null) continue;
      const square = squareOf(left, right);
      if (square > 0) take(b, order[j], left, right, square);
    }
  });
}
function squareOf(left, right) {
  return left.square + right.square - 2 * dot(left.direction, right.solved);
}
function leastShift(isReached, unit) {
  let low = 0;
  let high = 0;
  if (isReached(0)) {
    for (let step = unit; isReached(low); step *= 2) {
      [low, high] = [low - step, low];
      if (step > MOST_UNITS * unit) return -Infinity;
    }
  } else {
    for (let step = unit; !isReached(high); step *= 2) {
      [low, high] = [high, high + step];
      if (step > MOST_UNITS * unit) return Infinity;
    }
  }
  while (high - low > SHIFT_TOLERANCE * unit) {
    const middle = (low + high) / 2;
    if (isReached(middle)) high = middle;
    else low = middle;
  }
  return high;
}
var MOST_UNITS = 1e6;
var SHIFT_TOLERANCE = 0.01;

// ../../main/src/core/learners/exchanges/survivors.ts
function survivorsOf(groups, pairs, most) {
  const logs = new Map(pairs.map(({ i, j, log: log2 }) => [`${i},${j}`, log2]));
  const shareOf = (i, j) => groups[i] === groups[j] ? Math.exp(logs.get(`${i},${j}`) ?? Infinity) : 0;
  let last = [{ out: [], entering: [], sum: 0, size: 0 }];
  const all = [...last];
  while (last.length > 0) {
    const next = /* @__PURE__ */ new Map();
    for (const { out, entering, sum: sum3, size } of last) {
      for (const { i, j } of pairs) {
        if (out.includes(i) || entering.includes(j)) continue;
        let total = sum3 + shareOf(i, j);
        let count = size + 1;
        for (const other of entering) {
          total += shareOf(i, other);
          if (groups[other] === groups[i]) count++;
        }
        for (const other of out) {
          total += shareOf(other, j);
          if (groups[other] === groups[j]) count++;
        }
        if (!(total < count)) continue;
        const found = {
          out: [...out, i].sort((a, b) => a - b),
          entering: [...entering, j].sort((a, b) => a - b),
          sum: total,
          size: count
        };
        next.set(`${found.out.join()}|${found.entering.join()}`, found);
        if (all.length + next.size > most) return null;
      }
    }
    last = [...next.values()];
    all.push(...last);
  }
  return all;
}

// ../../main/src/core/learners/exchanges/report.ts
var UNDETERMINED = 100;
function exchanged({ arms: arms3 }, basis, inside, outside) {
  return actionOf(arms3, basis, [inside], [outside]);
}
function exchangeReport(problem, look) {
  const { space, noise, family } = problem;
  const { known, attempts, questions, values, basis, round, samples, isOver, levels } = look;
  const { covariance } = known;
  const worthOf = (action) => action.reduce((value, arm2) => value + values[arm2], 0);
  const estimated = (action) => ({ action, estimate: worthOf(action) });
  const leader = estimated(actionOf(space.arms, basis, [], []));
  const { inside, outside, pair, lead, deviation, log: log2 } = questions;
  const all = [...inside.keys()];
  const afterOf = (q) => exchanged(space, basis, inside[q], outside[q]);
  const last = all.reduce(
    (least, q) => log2[q] < log2[least] ? q : least,
    0
  );
  const gap = lead[last] ?? null;
  const rivals = () => all.sort((a, b) => lead[a] - lead[b]).slice(0, SHOWN_LEADERS).map((q) => estimated(afterOf(q)));
  const widthOf = (action, other = []) => {
    const row = /* @__PURE__ */ new Map();
    for (const arm2 of action) row.set(arm2, space.factors[arm2]);
    for (const arm2 of other) row.set(arm2, (row.get(arm2) ?? 0) - space.factors[arm2]);
    const kept = [...row].filter(([, value]) => value !== 0);
    const arms3 = kept.map(([arm2]) => arm2);
    const square = covariance.quadratic({ arms: arms3, coefficients: kept.map(([, value]) => value) });
    return noise.halfWidth(Math.sqrt(square));
  };
  const logOf = (q, margin) => {
    const [i, j] = [inside[q], outside[q]];
    const evidence = attempts.logEvidence(pair[q], signOf(i, j), i, j, margin);
    return Math.log(levels.delta) + evidence;
  };
  const missing = (q) => attempts.count === 0 || noise.blocks.kind !== "none" ? Infinity : leastShift((margin) => logOf(q, margin) >= 0, deviation[q]);
  const left = () => survivors(space, look);
  return roundReport({
    round,
    samples,
    lead: () => ({
      gap,
      pair: gap === null ? null : { leader: leader.action, rival: afterOf(last) }
    }),
    threshold: gap === null ? 0 : isOver ? Math.min(gap, 0) : gap + Math.max(0, missing(last)),
    rivalRank: 2,
    passed: isOver,
    ranked: () => [leader, ...rivals()].slice(0, SHOWN_LEADERS),
    survivors: attempts.count === 0 ? null : { length: left()?.length ?? Infinity, has: () => true },
    within: () => {
      const margin = all.reduce((most, q) => Math.max(most, missing(q)), 0);
      return withinOf(leader.action, margin * space.farthest);
    },
    certainty: () => certaintyOf(look, left, space),
    estimate: {
      halfWidth: ({ action }) => widthOf(action),
      leadHalfWidth: (best, other) => widthOf(best.action, other.action),
      ...family.dimension > MOST_ARM_ESTIMATES ? {} : {
        arms: () => Array.from({ length: family.dimension }, (_, arm2) => {
          const square = covariance.at(arm2, arm2);
          const estimate = values[arm2] / space.factors[arm2];
          const halfWidth = noise.halfWidth(Math.sqrt(square));
          return square > UNDETERMINED ? null : { estimate, halfWidth };
        })
      }
    }
  });
}
function survivors({ groupOf }, { questions }) {
  if (groupOf === null) return null;
  const { inside, outside, log: log2 } = questions;
  if (log2.filter((own) => own < 0).length > MOST_CANDIDATES) return null;
  const pairs = [...log2.keys()].filter((q) => log2[q] < Math.log(MOST_CANDIDATES)).map((q) => ({ i: inside[q], j: outside[q], log: log2[q] }));
  return survivorsOf(groupOf, pairs, MOST_CANDIDATES);
}
function certaintyOf({ questions, basis, values, levels }, left, { arms: arms3 }) {
  const least = questions.log.reduce((most, log2) => Math.min(most, log2), Infinity);
  const confidence = 1 - levels.delta * Math.exp(-least);
  return {
    confidence: confidence > 0 ? confidence : null,
    // They are searched for, where somebody asks.
    get candidates() {
      return (left() ?? []).map(({ out, entering, sum: sum3, size }) => {
        const action = actionOf(arms3, basis, out, entering);
        const estimate = action.reduce((value, arm2) => value + values[arm2], 0);
        const eValue = size === 0 ? 0 : sum3 / size / levels.delta;
        return { action, estimate, interval: [null, null], eValue };
      }).sort((a, b) => b.estimate - a.estimate);
    }
  };
}
function actionOf(arms3, basis, out, entering) {
  return [...basis.filter((element) => !out.includes(element)), ...entering].filter((element) => element < arms3).sort((a, b) => a - b);
}

// ../../main/src/core/learners/exchanges/shares.ts
function sidesOf(groupOf, { values, deviations, basis }) {
  const inside = new Set(basis);
  const groups = groupOf.reduce((most, group) => Math.max(most, group + 1), 0);
  const least = new Float64Array(groups).fill(Infinity);
  const largest3 = new Float64Array(groups).fill(-Infinity);
  groupOf.forEach((group, element) => {
    if (group < 0) return;
    const value = values[element];
    if (inside.has(element)) least[group] = Math.min(least[group], value);
    else largest3[group] = Math.max(largest3[group], value);
  });
  const logIn = new Float64Array(groupOf.length).fill(-Infinity);
  const logOut = new Float64Array(groupOf.length).fill(-Infinity);
  groupOf.forEach((group, element) => {
    const tau = group < 0 ? NaN : (least[group] + largest3[group]) / 2;
    if (!Number.isFinite(tau)) return;
    const z = (values[element] - tau) / deviations[element];
    logIn[element] = logNormalCdf(z);
    logOut[element] = logNormalCdf(-z);
  });
  let [entering, leaving] = [0, 0];
  groupOf.forEach((_, element) => {
    if (inside.has(element)) leaving += Math.exp(logOut[element]);
    else entering += Math.exp(logIn[element]);
  });
  return { logIn, logOut, mistakes: Math.max(entering, leaving) };
}
function softShares(groupOf, { logIn, logOut }, slack) {
  const groups = groupOf.reduce((most, group) => Math.max(most, group + 1), 0);
  return {
    of(basis) {
      const inside = new Set(basis);
      const entering = new Float64Array(groups);
      const leaving = new Float64Array(groups);
      groupOf.forEach((group, element) => {
        if (group < 0) return;
        const [into, logs] = inside.has(element) ? [leaving, logOut] : [entering, logIn];
        into[group] = into[group] + Math.exp(logs[element]);
      });
      const both = entering.map((M, group) => M * leaving[group]);
      const most = entering.reduce((m, M, group) => Math.max(m, M + leaving[group]), 0);
      const log2 = Math.log(sum2(both) + slack + most);
      return (i, j) => logIn[i] + logOut[j] - log2;
    }
  };
}
var HEDGE = 0.1;
var MOST_NAMED = 16;
function pointShares({ most, factors }, basis, { inside, outside, lead, deviation }) {
  const sizes = lead.map((gap, q) => gap / deviation[q]);
  const last = sizes.slice().sort()[Math.min(MOST_NAMED, sizes.length) - 1] ?? 0;
  const near = [...sizes.keys()].filter((q) => sizes[q] <= last).slice(0, MOST_NAMED).map((q) => {
    const z = sizes[q];
    const odds = Math.exp(logNormalCdf(-z) - logNormalCdf(z));
    return { i: inside[q], j: outside[q], odds };
  });
  const nameOf = (elements) => elements.filter((element) => factors[element] !== 0).sort((a, b) => a - b).join();
  const named = /* @__PURE__ */ new Map([[nameOf([...basis]), 1]]);
  const name = (out, entering, odds) => {
    const other = nameOf([...basis.filter((element) => !out.includes(element)), ...entering]);
    if (!named.has(other)) named.set(other, odds);
  };
  near.forEach(({ i, j, odds }, a) => {
    name([i], [j], odds);
    for (const other of near.slice(a + 1))
      if (other.i !== i && other.j !== j) name([i, other.i], [j, other.j], odds * other.odds);
  });
  const whole = [...named.values()].reduce((total, odds) => total + odds, 0);
  return {
    of(own) {
      const odds = named.get(nameOf([...own])) ?? 0;
      const log2 = Math.log((1 - HEDGE) * odds / whole + HEDGE / most);
      return () => log2;
    }
  };
}

// ../../main/src/core/learners/exchanges/signLedger.ts
var CLIP = 4;
var SignLedger = class {
  constructor(noise) {
    this.noise = noise;
  }
  noise;
  /** Of each pair the first point, 0 before there is one, and the ratio of the points. */
  first = new Growable();
  ratios = new Growable();
  /** ln of the factors at each point, and the sum of the y. */
  logs = new Growable();
  sums = new Growable();
  take(pair, phase, i, wi, j, wj) {
    const low = this.first.get(pair);
    const square = phase.square(i, wi, j, wj);
    if (low === 0 || !(square > 0)) return;
    const ratio = this.ratios.get(pair);
    const w = 1 / this.noise.deviation(Math.sqrt(square));
    for (let block = 0; block < phase.blocks; block++) {
      const g = phase.value(block, i, wi, j, wj);
      const y = w * clipped(w * g);
      this.sums.add(pair, y);
      for (let k = 0, s = low; k < POINTS; k++, s *= ratio)
        this.logs.add(pair * POINTS + k, logFactor(s * y));
    }
  }
  open(pairs, leads, deviations) {
    const { first, ratios, logs, sums } = this;
    const before = new Float64Array(pairs.length * POINTS);
    const known = new Float64Array(pairs.length);
    pairs.forEach((pair, place) => {
      if (first.get(pair) === 0) {
        const { low, ratio } = pointsAround(
          Math.abs(leads[place]),
          deviations[place]
        );
        first.add(pair, low);
        ratios.add(pair, ratio);
      }
      known[place] = sums.get(pair);
      for (let k = 0; k < POINTS; k++) before[place * POINTS + k] = logs.get(pair * POINTS + k);
    });
    const own = new Float64Array(POINTS);
    const weights = new Float64Array(POINTS);
    return {
      logValue(place, sign) {
        const pair = pairs[place];
        const lead = sign * leads[place];
        const deviation = deviations[place];
        const ratio = ratios.get(pair);
        const y = sums.get(pair) - known[place];
        for (let k = 0, s = first.get(pair); k < POINTS; k++, s *= ratio) {
          const log2 = logs.get(pair * POINTS + k) - before[place * POINTS + k];
          own[k] = sign > 0 ? log2 : log2 - 2 * s * y;
          weights[k] = weightAt(s, lead, deviation);
        }
        return logMean(own, weights);
      }
    };
  }
};
function clipped(z) {
  return Math.max(-CLIP, Math.min(CLIP, z));
}
function logFactor(x) {
  return Math.LN2 - (x > 0 ? Math.log1p(Math.exp(-2 * x)) : -2 * x + Math.log1p(Math.exp(2 * x)));
}

// ../../main/src/core/learners/exchanges/exchangeElimination.ts
var PHASE_SHARE = 1.6;
var FIRST_MISTAKES = 1;
var FIRST_SHARE = 0.1;
var MOST_MISTAKES = 12;
var FEWER_MISTAKES = 0.25;
var FEWER_QUESTIONS = 0.1;
var MORE_SAMPLES = 4;
var FEW_MISTAKES = 1.5;
function* eliminateExchanges(problem) {
  const { family, space, growing, noise, delta, accuracy, growth, maxRounds } = problem;
  const d = family.dimension;
  const known = new Knowledge(d);
  const numbers = new PairNumbers(d);
  const ledger = noise.blocks.kind === "estimates" ? new SignLedger(noise) : new QuadraticLedger(noise);
  const attempts = new Attempts();
  const levels = { delta, margin: accuracy / space.farthest };
  const limit = maxRounds ?? MOST_LOOKS;
  known.add(problem.before);
  const pilot = pilotDesign(growing);
  const copies = noise.blocks.kind === "none" ? [pilot] : inParts(pilot, noise.blocks.most);
  let taken = countOf2(pilot);
  const start = { phase: "preparation", epoch: 0, round: 1, threshold: Infinity };
  yield { type: "roundStarted", ...start, planned: taken };
  const first = yield* pullParts(copies);
  known.add(first.flat());
  known.tell(first, noise);
  let leader = "";
  let questions = questionsOf(
    space,
    numbers,
    space.basisOf(family.maximize(new Float64Array(d)).action)
  );
  let begun = null;
  let progress = { fewest: Infinity, samples: taken };
  let blocksSeen = 0;
  let round = start;
  let added = taken;
  const isSingle = isByArm(pilot.keys());
  for (let phase = 1; ; phase++) {
    const values = known.values(space);
    const { action } = family.maximize(values.subarray(0, d));
    const basis = space.basisOf(action);
    if (action.join() !== leader) {
      leader = action.join();
      questions = questionsOf(space, numbers, basis);
      attempts.follow(basis);
    }
    const unanswered = lookAt(questions, { space, values, known, noise }, attempts, levels);
    const isOver = unanswered === 0;
    const estimate = action.reduce((value, arm2) => value + values[arm2], 0);
    yield exchangeReport(problem, {
      ...{ known, attempts, questions, values, basis, round, samples: added, isOver },
      levels
    });
    const answer = { action, estimate };
    if (isOver) return { certified: true, ...answer };
    if (phase > limit) {
      const reason = limitReached(`${limit} rounds`, `${unanswered} pairs of base arms`);
      return { certified: false, ...answer, reason };
    }
    const open = openOf(questions);
    if (unanswered < progress.fewest) progress = { fewest: unanswered, samples: taken };
    const { inside, outside, deviation } = questions;
    const widest = open.reduce((most, q) => Math.max(most, deviation[q]), 0);
    const standstill = { samples: taken, since: progress.samples, accuracy: widest };
    if (maxRounds === null && mayBeTied({ ...standstill, reward: () => estimate })) {
      const rivals = Array.from(
        open,
        (q) => exchanged(space, basis, inside[q], outside[q])
      );
      const tie = { count: rivals.length + 1, isLeast: true, accuracy: widest };
      return { certified: false, ...answer, tie: { actions: [action, ...rivals], ...tie } };
    }
    const sides = sidesIn(space, { values, basis, deviations: known.deviations(space, noise) });
    const beside = sides === null ? NO_PAIRS : besideQuestions(space, sides, questions, numbers);
    const asked = pairsOf(questions, open, beside);
    const mistakes = sides?.mistakes ?? mistakesIn(questions);
    if (isTime(begun, { mistakes, unanswered, taken }, space.matroid.rank)) {
      begun = { mistakes, unanswered, taken };
      const shares = sides !== null && space.groupOf !== null && mistakes > FEW_MISTAKES ? softShares(space.groupOf, sides, accuracy > 0 ? space.farthest : 1) : pointShares(space, basis, questions);
      const startNow = startOf(asked, { space, values, known, noise });
      attempts.begin(shares, asked.pair, ledger.open(...startNow), basis);
    }
    const share = attempts.count === 0 ? growth.looks - 1 : PHASE_SHARE * growth.phase;
    const wanted = Math.ceil(share * taken);
    const what = { space, growing, noise, isByArm: isSingle };
    const { counts, size } = phaseDesign(what, questions, open, action, wanted);
    const parts = blocksOf(counts, size, noise);
    added = parts.reduce((sum3, part) => sum3 + countOf2(part), 0);
    taken += added;
    round = attempts.count === 0 ? { phase: "preparation", epoch: 0, round: phase + 1 } : { phase: "elimination", epoch: attempts.count, round: phase };
    yield { type: "roundStarted", ...round, planned: added, threshold: Math.log(1 / delta) };
    if (!isCountable(taken)) return { certified: false, ...answer, reason: BEYOND_COUNTING };
    const seen = yield* pullParts(parts);
    takeUp(ledger, asked, space, phaseLeadsOf(seen, noise, d));
    known.add(seen.flat());
    known.tell(seen, noise);
    blocksSeen += seen.length;
    yield* tellNoise(noise, blocksSeen);
  }
}
function phaseLeadsOf(seen, { blocks: { kind: kind2 } }, d) {
  return phaseLeads(kind2 === "estimates" ? seen : [merged(seen)], kind2 === "parts" ? seen : [], d);
}
function takeUp(ledger, { inside, outside, pair }, { factors }, leads) {
  for (let q = 0; q < pair.length; q++) {
    const [one, other] = [inside[q], outside[q]];
    const [i, j] = one < other ? [one, other] : [other, one];
    const [wi, wj] = [factors[i], factors[j]];
    if (leads.determines(i, wi, j, wj)) ledger.take(pair[q], leads, i, wi, j, wj);
  }
}
function startOf({ inside, outside, pair }, { space, values, known, noise }) {
  const leads = Float64Array.from(inside, (i, q) => {
    const j = outside[q];
    return signOf(i, j) * (values[i] - values[j]);
  });
  const deviations = Float64Array.from(
    inside,
    (i, q) => deviationOf(space, i, outside[q], known, noise)
  );
  return [pair, leads, deviations];
}
function isTime(begun, now, rank) {
  if (begun === null)
    return now.mistakes <= Math.min(MOST_MISTAKES, Math.max(FIRST_MISTAKES, FIRST_SHARE * rank));
  return now.mistakes <= FEWER_MISTAKES * begun.mistakes || now.unanswered <= FEWER_QUESTIONS * begun.unanswered || now.taken >= MORE_SAMPLES * begun.taken;
}
function sidesIn({ groupOf }, standing) {
  return groupOf === null ? null : sidesOf(groupOf, standing);
}
function mistakesIn({ inside, lead, deviation }) {
  const nearest = /* @__PURE__ */ new Map();
  inside.forEach((i, q) => {
    const z = lead[q] / deviation[q];
    if (z < (nearest.get(i) ?? Infinity)) nearest.set(i, z);
  });
  let sum3 = 0;
  for (const z of nearest.values()) sum3 += Math.exp(logNormalCdf(-z));
  return sum3;
}

// ../../main/src/core/learners/noise/eProcess.ts
function logEValue(evidence, information, kappa) {
  const total = information + kappa;
  return Math.LN2 + 0.5 * Math.log(kappa / total) + evidence * evidence / (2 * total) + logNormalCdf(evidence / Math.sqrt(total));
}
function leadWhere(isReached, information, kappa) {
  if (information === 0) return Infinity;
  let step = Math.sqrt(information + kappa);
  let low = 0;
  let high = 0;
  for (; isReached(low); step *= 2) [low, high] = [low - step, low];
  for (; !isReached(high); step *= 2) [low, high] = [high, high + step];
  for (; ; ) {
    const middle = (low + high) / 2;
    if (!(low < middle && middle < high)) return high / information;
    if (isReached(middle)) high = middle;
    else low = middle;
  }
}

// ../../main/src/core/learners/noise/undeclaredProcesses.ts
function leadOf({ left, right }, j) {
  const lead = left.values[j] - right.values[j];
  return withoutRounding(lead, left.size + right.size);
}
var UndeclaredProcesses = class {
  /**
   * @param size how many actions
   * @param deviation the standard deviation of a row by the noise seen so far
   */
  constructor(size, deviation) {
    this.size = size;
    this.deviation = deviation;
    this.logValues = new Float64Array(size * size);
    this.evidence = new Float64Array(size * size);
    this.information = new Float64Array(size * size);
  }
  size;
  deviation;
  logValues;
  /** The sums of w^2 g and of w^2, w being 1 over the standard deviation that was expected of g. */
  evidence;
  information;
  phases = [];
  observe(phase) {
    const deviation = this.deviation();
    const { residual } = phase;
    const differences = new Array(this.size).fill(null);
    phase.order.forEach((index, place) => differences[index] = phase.differences[place] ?? null);
    this.phases.push({ residual, deviation, differences });
    eachCompared(phase, (b, a, left, right, square) => {
      const index = a * this.size + b;
      const mirrored = b * this.size + a;
      const pair = { left, right, square, residual, deviation };
      this.take(index, mirrored, pair);
      const weight = 1 / (deviation * deviation * square);
      let lead = 0;
      for (let j = 0; j < left.values.length; j++) lead += leadOf(pair, j);
      const information = this.information[index] + weight * left.values.length;
      this.evidence[index] = this.evidence[index] + weight * lead;
      this.evidence[mirrored] = -this.evidence[index];
      this.information[index] = information;
      this.information[mirrored] = information;
      this.logValues[index] = this.logValueNow(index, false);
      this.logValues[mirrored] = this.logValueNow(mirrored, false);
    });
  }
  lead(b, a) {
    const index = a * this.size + b;
    const information = this.information[index];
    return { value: this.evidence[index] / information, information };
  }
  varied(b, a) {
    const { value, information } = this.lead(b, a);
    const at = (shift, isFollowing) => shift === 0 ? this.logValueNow(a * this.size + b, isFollowing) : this.logValueOf(this.shifted(b, a, shift), isFollowing);
    return {
      now: 0,
      withMargin: (margin) => margin,
      logValue: (shift) => at(shift, false),
      logFollowing: (shift) => at(shift, true),
      leadWhere: (isReached) => information === 0 ? Infinity : value + leastShift(isReached, 1 / Math.sqrt(information))
    };
  }
  /** The process of b against a as if every lead of b over a had been larger by the shift. */
  shifted(b, a, shift) {
    let state = this.empty();
    for (const { residual, deviation, differences } of this.phases) {
      const [left = null, right = null] = [differences[b], differences[a]];
      if (left === null || right === null) continue;
      const square = squareOf(left, right);
      if (square > 0) state = this.add(state, { left, right, square, residual, deviation }, shift);
    }
    return state;
  }
};

// ../../main/src/core/learners/noise/gaussianProcesses.ts
var GaussianProcesses = class extends UndeclaredProcesses {
  /** @param kappa, followingKappa of `logEValue`; the others as of `UndeclaredProcesses` */
  constructor(size, kappa, followingKappa, deviation) {
    super(size, deviation);
    this.kappa = kappa;
    this.followingKappa = followingKappa;
    this.evidenceOf = new Float64Array(size * size);
    this.informationOf = new Float64Array(size * size);
  }
  kappa;
  followingKappa;
  evidenceOf;
  informationOf;
  take(index, mirrored, pair) {
    const now = {
      evidence: this.evidenceOf[index],
      information: this.informationOf[index]
    };
    const { evidence, information } = this.add(now, pair, 0);
    this.evidenceOf[index] = evidence;
    this.evidenceOf[mirrored] = -evidence;
    this.informationOf[index] = information;
    this.informationOf[mirrored] = information;
  }
  logValueNow(index, isFollowing) {
    const evidence = this.evidenceOf[index];
    return this.logValueOf(
      { evidence, information: this.informationOf[index] },
      isFollowing
    );
  }
  empty() {
    return { evidence: 0, information: 0 };
  }
  add({ evidence, information }, pair, shift) {
    const { square, deviation } = pair;
    const { squares, degrees } = pair.residual;
    const g = leadOf(pair, 0) + shift;
    const length = squares + g * g / square;
    const freedom = squares === 0 ? 0 : degrees;
    const W = length === 0 ? 0 : Math.sqrt(freedom + 1) * (g / Math.sqrt(square)) / Math.sqrt(length);
    const a = 1 / (deviation * Math.sqrt(square));
    return { evidence: evidence + a * W, information: information + a * a };
  }
  logValueOf({ evidence, information }, isFollowing) {
    return logEValue(evidence, information, isFollowing ? this.followingKappa : this.kappa);
  }
};

// ../../main/src/core/learners/noise/mixtureProcesses.ts
var DeclaredProcesses = class {
  /**
   * @param size how many actions
   * @param kappa of `logEValue`
   * @param followingKappa the same for a rival who is followed
   * @param variance of an estimate, from that in units of the noise
   */
  constructor(size, kappa, followingKappa, variance) {
    this.size = size;
    this.kappa = kappa;
    this.followingKappa = followingKappa;
    this.variance = variance;
    this.logValues = new Float64Array(size * size);
    this.evidence = new Float64Array(size * size);
    this.information = new Float64Array(size * size);
  }
  size;
  kappa;
  followingKappa;
  variance;
  logValues;
  /** G_ba and I_ba, at a * size + b */
  evidence;
  information;
  observe(phase) {
    eachCompared(phase, (b, a, left, right, square) => {
      const value = left.values[0] - right.values[0];
      this.add(b, a, value, this.variance(square));
    });
  }
  add(b, a, value, variance) {
    const index = a * this.size + b;
    const mirrored = b * this.size + a;
    const information = this.information[index] + 1 / variance;
    const evidence = this.evidence[index] + value / variance;
    this.information[index] = information;
    this.information[mirrored] = information;
    this.evidence[index] = evidence;
    this.evidence[mirrored] = -evidence;
    this.logValues[index] = logEValue(evidence, information, this.kappa);
    this.logValues[mirrored] = logEValue(-evidence, information, this.kappa);
  }
  lead(b, a) {
    const index = a * this.size + b;
    const information = this.information[index];
    return { value: this.evidence[index] / information, information };
  }
  varied(b, a) {
    const index = a * this.size + b;
    const information = this.information[index];
    const now = this.evidence[index];
    return {
      now,
      withMargin: (margin) => now + margin * information,
      logValue: (at) => logEValue(at, information, this.kappa),
      logFollowing: (at) => logEValue(at, information, this.followingKappa),
      leadWhere: (isReached) => leadWhere(isReached, information, this.kappa)
    };
  }
};

// ../../main/src/core/learners/noise/noiseModel.ts
var NORMAL_975 = 1.959963984540054;
function declaredNoise(R, { on, rows }) {
  return {
    on,
    rows,
    scale: R,
    constants: { noiseScale: R },
    isExact: R === 0,
    rounding: (reward) => R === 0 ? roundingOf(reward) : 0,
    deviation: (units) => R * units,
    variance: (square) => R * R * square,
    inUnits: (distance) => distance / R,
    radius: (square, logarithm) => R * Math.sqrt(2 * logarithm * square),
    samplesFor: (square, logarithm, epsilon) => 2 * R * R * square * logarithm / epsilon ** 2,
    halfWidth: (units) => NORMAL_975 * R * units,
    blocks: { kind: "none", most: 1, samples: 1, isRobust: false },
    processes: (size, kappa, followingKappa) => new DeclaredProcesses(size, kappa, followingKappa, (square) => R * R * square),
    observe: (_, estimate) => estimate,
    seen: () => null
  };
}

// ../../main/src/core/numerics/leastSquares.ts
var UNDETERMINED2 = 1e-10;
var LeastSquares = class {
  /** @param dimension length of every point */
  constructor(dimension) {
    this.dimension = dimension;
    this.matrix = zeros(dimension, dimension);
    this.vector = new Float64Array(dimension);
  }
  dimension;
  matrix;
  vector;
  /**
   * Adds the pulls of one action.
   * @param point z, its coordinates in units in which its noise has the scale R
   */
  add(point, count, sum3) {
    point.forEach((value, i) => {
      if (value === 0) return;
      const row = rowOf(this.matrix, i);
      for (let j = 0; j < row.length; j++) {
        row[j] = row[j] + count * (value * point[j]);
      }
    });
    addScaled(this.vector, sum3, point);
  }
  /** Adds what another, independent estimate of the same parameter knows. */
  addInformation(matrix, vector) {
    addScaled(this.matrix.data, 1, matrix.data);
    addScaled(this.vector, 1, vector);
  }
  /** A and b as they are. */
  get information() {
    return { matrix: this.matrix, vector: this.vector };
  }
  /** @throws Error if the actions pulled so far do not span */
  solve() {
    const information = cholesky(this.matrix);
    if (information === null) throw new Error("The sampled actions do not span their space.");
    return { theta: information.solve(this.vector), information };
  }
  /**
   * As `solve`, but what no sample determines is about 0 with a very large variance: a design for differences may leave
   * some direction out.
   */
  solveDetermined() {
    const { matrix } = this;
    const information = cholesky(matrix);
    if (information !== null) return { theta: information.solve(this.vector), information };
    const { rows, data } = matrix;
    let trace = 0;
    for (let i = 0; i < rows; i++) trace += data[i * rows + i];
    for (let i = 0; i < rows; i++) {
      data[i * rows + i] = data[i * rows + i] + Math.max(trace * UNDETERMINED2, Number.MIN_VALUE);
    }
    return this.solve();
  }
};

// ../../main/src/core/numerics/huber.ts
var STEPS = 15;
var FAR = 1.345;
function huber(totals, start, scaleOf) {
  let theta = start;
  for (let step = 0; step < STEPS; step++) {
    const current = theta;
    const residuals = totals.map(
      ({ row, count, sum: sum3 }) => Math.abs(sum3 - count * dot(row, current)) / Math.sqrt(count)
    );
    const far = FAR * scaleOf(residuals);
    if (!(far > 0) || residuals.every((size) => size <= far)) return theta;
    const weighted = new LeastSquares(start.length);
    totals.forEach(({ row, count, sum: sum3 }, index) => {
      const weight = Math.min(1, far / residuals[index]);
      weighted.add(row, weight * count, weight * sum3);
    });
    theta = weighted.solveDetermined().theta;
  }
  return theta;
}

// ../../main/src/core/learners/noise/noiseSeen.ts
var MEDIAN = 0.6744897501960817;
var NORMAL_9752 = 1.959963984540054;
var MOST_SEEN = 1e3;
var HEAVY_TAILS = 1.5;
var LEAST_FOR_MEDIAN = 20;
var LEAST_OF_ACTION = 8;
var MOST_ACTIONS = 64;
var LEAST_LEFT = 1e-6;
var NoiseSeen = class {
  /** @param isRobust what is far off counts less, also for what guides a run */
  constructor(isRobust = false) {
    this.isRobust = isRobust;
  }
  isRobust;
  sums = [];
  residuals = [];
  /** The standard deviation of one row; 1 before anything was seen. */
  deviation = 1;
  /**
   * @param estimate of all samples so far, those of `sums` among them
   * @returns the estimate that guides what comes
   */
  add(sums, estimate) {
    const { information } = estimate;
    this.sums = [...this.sums, ...sums].slice(-MOST_SEEN);
    const theta = this.isRobust ? huber(this.sums, estimate.theta, medianSize) : estimate.theta;
    const fitted = /* @__PURE__ */ new Map();
    const fit = (row) => {
      const known = fitted.get(row) ?? {
        square: information.inverseQuadratic(row),
        value: dot(row, theta)
      };
      fitted.set(row, known);
      return known;
    };
    this.residuals = this.sums.flatMap(({ action, row, count, sum: sum3 }) => {
      const { square, value } = fit(row);
      const left = 1 - count * square;
      if (left < LEAST_LEFT) return [];
      return [{ action, size: Math.abs(sum3 - count * value) / Math.sqrt(count * left) }];
    });
    const deviation = sizeOf(this.residuals.map(({ size }) => size));
    const unit = Number.EPSILON * this.sums.reduce((most, { sum: sum3 }) => Math.max(most, Math.abs(sum3)), 0);
    if (this.residuals.length > 0) this.deviation = Math.max(deviation, unit, Number.MIN_VALUE);
    return { ...estimate, theta };
  }
  /** Null where nothing is known of it. */
  summary() {
    const { residuals } = this;
    if (residuals.length === 0) return null;
    const ofAction = /* @__PURE__ */ new Map();
    for (const { action, size } of residuals) {
      const sizes = ofAction.get(action);
      if (sizes === void 0) ofAction.set(action, [size]);
      else sizes.push(size);
    }
    const each = [...ofAction].filter(([, sizes]) => sizes.length >= LEAST_OF_ACTION).map(([action, sizes]) => ({
      action: action.split(",").map(Number),
      ...withInterval(sizeOf(sizes), sizes)
    })).sort((one, other) => other.deviation - one.deviation);
    return {
      ...withInterval(
        this.deviation,
        residuals.map(({ size }) => size)
      ),
      least: each.at(-1)?.deviation ?? this.deviation,
      most: each[0]?.deviation ?? this.deviation,
      byAction: each.length > MOST_ACTIONS ? [...each.slice(0, MOST_ACTIONS / 2), ...each.slice(-MOST_ACTIONS / 2)] : each
    };
  }
};
function withInterval(deviation, sizes) {
  const sorted = Float64Array.from(sizes).sort();
  const { length } = sorted;
  const reach = NORMAL_9752 * Math.sqrt(length) / 2;
  const at = (rank) => sorted[Math.min(length - 1, Math.max(0, rank))];
  return {
    deviation,
    low: Math.min(deviation, at(Math.floor(length / 2 - reach)) / MEDIAN),
    high: Math.max(deviation, at(Math.ceil(length / 2 + reach)) / MEDIAN)
  };
}
function medianSize(sizes) {
  const sorted = Float64Array.from(sizes).sort();
  return sorted[Math.floor((sorted.length - 1) / 2)] / MEDIAN;
}
function sizeOf(sizes) {
  const { length } = sizes;
  const square = Math.sqrt(sizes.reduce((sum3, size) => sum3 + size * size, 0) / Math.max(1, length));
  if (length < LEAST_FOR_MEDIAN) return square;
  const median = medianSize(sizes);
  return square > HEAVY_TAILS * median && median > 0 ? median : square;
}

// ../../main/src/core/learners/noise/symmetricProcesses.ts
var CLIP2 = 4;
var POINTS2 = 14;
var LARGEST = 12;
var FLUSHED = 500;
var LARGE = 1e100;
var SymmetricProcesses = class extends UndeclaredProcesses {
  points;
  weights;
  followingWeights;
  /** Of b against a, at a * size + b. */
  products;
  /** The product of (1 + e^-2s|y|) / 2 over some blocks, at each s. */
  halves = new Float64Array(POINTS2).fill(1);
  /**
   * @param size how many actions
   * @param kappa the half-Cauchy law of s has the scale 1 / sqrt(kappa)
   * @param followingKappa the same for a rival who is followed
   * @param deviation the standard deviation of a row by the noise seen so far
   */
  constructor(size, kappa, followingKappa, deviation) {
    super(size, deviation);
    const largest3 = LARGEST / Math.sqrt(Math.min(kappa, followingKappa));
    this.points = Float64Array.from({ length: POINTS2 }, (_, k) => largest3 / 2 ** k);
    this.weights = weightsOf(this.points, kappa);
    this.followingWeights = weightsOf(this.points, followingKappa);
    this.products = nothingIn(size * size);
  }
  take(index, mirrored, pair) {
    this.addFactors(pair, 0, (up, down) => {
      this.multiply(this.products, index, down);
      this.multiply(this.products, mirrored, up);
    });
  }
  logValueNow(index, isFollowing) {
    return this.mixture(this.products, index, isFollowing);
  }
  empty() {
    return nothingIn(1);
  }
  add(products, pair, shift) {
    this.addFactors(pair, shift, (_, down) => {
      this.multiply(products, 0, down);
    });
    return products;
  }
  logValueOf(products, isFollowing) {
    return this.mixture(products, 0, isFollowing);
  }
  /**
   * Goes through the blocks j, in which 2 / (1 + e^-2sy) is 2 / (1 + e^-2s|y|), times e^-2s|y| for y < 0.
   * @param take the sums of the |y_j| of the y_j > 0 and of those < 0 of some blocks that are in `halves`
   */
  addFactors(pair, shift, take) {
    const { points, halves } = this;
    const { left, square, deviation } = pair;
    const w = 1 / (deviation * Math.sqrt(square));
    const least = -2 * points[POINTS2 - 1];
    const blocks = left.values.length;
    let [up, down] = [0, 0];
    for (let j = 0; j < blocks; j++) {
      const g = leadOf(pair, j) + shift;
      const size = w * Math.min(CLIP2, w * Math.abs(g));
      if (g > 0) up += size;
      else down += size;
      let power = Math.exp(least * size);
      for (let k = POINTS2 - 1; k >= 0; k--, power *= power)
        halves[k] = halves[k] * (0.5 + 0.5 * power);
      if (j % FLUSHED < FLUSHED - 1 && j < blocks - 1) continue;
      take(up, down);
      halves.fill(1);
      [up, down] = [0, 0];
    }
  }
  /** Multiplies one process by e^(-2 s down) / `halves`. */
  multiply({ values, scales }, index, down) {
    const { points, halves } = this;
    const start = index * POINTS2;
    const exponent = -2 * points[POINTS2 - 1] * down;
    scales[index] = scales[index] + exponent;
    const step = Math.exp(exponent);
    let largest3 = 0;
    for (let k = POINTS2 - 1, rest = 1; k >= 0; k--, rest *= rest * step) {
      const value = values[start + k] * rest / halves[k];
      values[start + k] = value;
      if (value > largest3) largest3 = value;
    }
    if (largest3 < LARGE) return;
    scales[index] = scales[index] + Math.log(largest3);
    for (let k = start; k < start + POINTS2; k++) values[k] = values[k] / largest3;
  }
  /** ln of the weighted mean of the products. */
  mixture({ values, scales }, index, isFollowing) {
    const weights = isFollowing ? this.followingWeights : this.weights;
    let sum3 = 0;
    for (let k = 0; k < POINTS2; k++)
      sum3 += weights[k] * values[index * POINTS2 + k];
    return scales[index] + Math.log(sum3);
  }
};
function nothingIn(size) {
  return {
    values: new Float64Array(size * POINTS2).fill(1),
    scales: new Float64Array(size)
  };
}
function weightsOf(points, kappa) {
  const weights = points.map((s) => s / (1 + kappa * s * s));
  return scale(weights, 1 / sum2(weights));
}

// ../../main/src/core/learners/noise/undeclaredNoise.ts
var MOST_BLOCKS = 12;
var BLOCKS_PER_NAT = 4;
function undeclaredNoise({ type, samplesPerBlock, blocks, robust }, law, delta) {
  const seen = new NoiseSeen(robust);
  const now = () => declaredNoise(seen.deviation, law);
  const deviation = () => seen.deviation;
  const Processes = type === "symmetric" ? SymmetricProcesses : GaussianProcesses;
  return {
    ...law,
    isExact: false,
    rounding: roundingIn,
    constants: {},
    get scale() {
      return seen.deviation;
    },
    deviation: (units) => now().deviation(units),
    variance: (square) => now().variance(square),
    inUnits: (distance) => now().inUnits(distance),
    radius: (square, logarithm) => now().radius(square, logarithm),
    samplesFor: (square, logarithm, epsilon) => now().samplesFor(square, logarithm, epsilon),
    halfWidth: (units) => now().halfWidth(units),
    blocks: {
      kind: type === "symmetric" ? "estimates" : "parts",
      most: type === "symmetric" && blocks === "request" ? 1 : Math.max(MOST_BLOCKS, Math.ceil(BLOCKS_PER_NAT * Math.log(1 / delta))),
      samples: samplesPerBlock,
      isRobust: robust
    },
    processes: (size, kappa, followingKappa) => new Processes(size, kappa, followingKappa, deviation),
    observe: (sums, estimate) => seen.add(sums, estimate),
    seen: () => seen.summary()
  };
}

// ../../main/src/core/learners/contract/growth.ts
var GROWTH = {
  many: { looks: 1.25, phase: 0.05, need: 0.05, tests: 1.1 },
  // Measured in docs/experiments.md.
  few: { looks: 2, phase: 0.3, need: 0.3, tests: 1.4 }
};

// large.ts
function rng(seed) {
  let s = seed >>> 0;
  const u = () => {
    s |= 0;
    s = s + 1831565813 | 0;
    let t = Math.imul(s ^ s >>> 15, 1 | s);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 4294967296;
  };
  return { u, n: () => Math.sqrt(-2 * Math.log(u() + 1e-300)) * Math.cos(2 * Math.PI * u()) };
}
function topKGap(n, k, gap, seed) {
  const r = rng(seed * 7919 + n);
  const th = Float64Array.from({ length: n }, () => r.n());
  const s = [...th.keys()].sort((a, b) => th[b] - th[a]);
  const need = gap - (th[s[k - 1]] - th[s[k]]);
  for (let i = 0; i < k; i++) th[s[i]] += need;
  return th;
}
function run(theta, k, each, seed, delta = 0.05) {
  const n = theta.length;
  const family = createTopK(n, k);
  const space = exchangeSpace(family.matroid, family, new Float64Array(n).fill(1));
  const r = rng(seed + 1);
  const pullOf = (action) => ({
    action,
    price: 1,
    whiten: (a) => a,
    rows: each ? action.map((a) => ({ arms: [a], coefficients: [1] })) : [{ arms: action, coefficients: action.map(() => 1) }]
  });
  const law = { on: "feedback", rows: "independent" };
  const noise = NOISE === "declared" ? declaredNoise(1, law) : undeclaredNoise({ type: NOISE, samplesPerBlock: 1, blocks: "spread", robust: false }, law, delta);
  const g = eliminateExchanges({
    family,
    space,
    noise,
    delta,
    accuracy: 0,
    growth: GROWTH.many,
    maxRounds: null,
    before: [],
    growing: { family, pullOf, tried: [] }
  });
  let samples = 0;
  let step = g.next();
  while (!step.done) {
    const ev = step.value;
    if (ev.type === "pull") samples += ev.pulls.reduce((t, q) => t + q.count, 0);
    else if (LOG) console.log(ev.type, ev.round, ev.planned ?? "", ev.confidence ?? "", ev.surviving ?? "", ev.gap ?? "", ev.threshold ?? "", JSON.stringify(ev.constants ?? ""));
    if (ev.type !== "pull") {
      step = g.next(void 0);
      continue;
    }
    step = g.next(ev.pulls.map(({ action, count }) => ({ count, sum: each ? Float64Array.from(action, (a) => count * theta[a] + Math.sqrt(count) * r.n()) : Float64Array.of(count * action.reduce((s, a) => s + theta[a], 0) + Math.sqrt(count) * r.n()) })));
  }
  const best = [...theta.keys()].sort((a, b) => theta[b] - theta[a]).slice(0, k).sort((a, b) => a - b);
  const right = step.value.action.reduce((s, a) => s + theta[a], 0) >= best.reduce((s, a) => s + theta[a], 0) - 1e-9;
  return { samples, right, certified: step.value.certified };
}
var [, , kind, ns, eachs, seeds, noiseName, log] = process.argv;
var NOISE = noiseName ?? "declared";
var LOG = log !== void 0;
for (const n of ns.split(",").map(Number)) {
  const k = n / 4;
  let tot = 0, wrong = 0, open = 0;
  const t0 = Date.now();
  const N = Number(seeds);
  for (let s = 0; s < N; s++) {
    const theta = kind === "gap" ? topKGap(n, k, 0.3, 3) : kind === "two" ? Float64Array.from({ length: n }, (_, i) => i < k ? 0.3 : 0) : Float64Array.from({ length: n }, (_, i) => 1 - i / n);
    const r = run(theta, k, eachs === "each", s);
    tot += r.samples;
    if (!r.right) wrong++;
    if (!r.certified) open++;
  }
  console.log(kind, n, eachs, NOISE, "mean", (tot / N).toFixed(0), "wrong", wrong, "open", open, "s/run", ((Date.now() - t0) / N / 1e3).toFixed(2));
}
// Annotate the CommonJS export names for ESM import in node:
0 && (module.exports = {
  run,
  topKGap
});
