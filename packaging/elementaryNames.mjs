// The names that replace those of Math in a bundle.
export {
  exp as elementary_exp,
  log as elementary_log,
  log1p as elementary_log1p,
  log2 as elementary_log2,
  pow as elementary_pow,
  tanh as elementary_tanh,
} from '../src/core/numerics/elementary.ts';
