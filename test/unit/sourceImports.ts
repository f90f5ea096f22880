/** The imports of the product's own sources, read from their text. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export interface SourceImport {
  /** The file that imports, from the root of the repository, with forward slashes. */
  readonly from: string;
  /** A source file without its ending, or the name of a package. */
  readonly to: string;
  readonly isTypeOnly: boolean;
}

/** All imports and re-exports of the TypeScript files below these folders. */
export function sourceImports(folders: readonly string[]): readonly SourceImport[] {
  return folders.flatMap(sourceFiles).flatMap(importsOf);
}

/** The TypeScript files below a folder, with forward slashes. */
export function sourceFiles(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => name.endsWith('.ts'));
  return sources.map((name) => path.posix.join(folder, name.replaceAll('\\', '/')));
}

function importsOf(from: string): readonly SourceImport[] {
  const imports: SourceImport[] = [];
  const add = (specifier: ts.Expression, isTypeOnly: boolean): void => {
    if (!ts.isStringLiteralLike(specifier))
      throw new Error(`${from}: an import by a computed name`);
    const to = specifier.text.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), specifier.text)
      : specifier.text;
    imports.push({ from, to, isTypeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
      add(node.moduleSpecifier, node.isTypeOnly);
    } else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0] !== undefined &&
      // A bundle beside the one that asks for it, which is no source.
      node.arguments[0].getText() !== 'beside.href'
    ) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(from, readFileSync(from, 'utf8'), ts.ScriptTarget.Latest, true));
  return imports;
}
