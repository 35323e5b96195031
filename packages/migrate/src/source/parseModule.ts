import ts from 'typescript'

export type SourceModule = { file: string; text: string; source: ts.SourceFile }

/** Files that can import a kit. */
export const isSourceFile = (file: string): boolean =>
  /\.[cm]?[jt]sx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file)

export function parseModule(file: string, text: string): SourceModule {
  // JSX is allowed in every JavaScript file, as bundlers do.
  const kind = /\.[cm]?js$/.test(file) ? ts.ScriptKind.JSX : undefined
  return { file, text, source: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind) }
}

/** The first syntax error, undefined when the file can be parsed. */
export function findSyntaxError({ file, text }: SourceModule): string | undefined {
  const fileName = file.replace(/\.([cm]?)js$/, '.$1jsx').replace(/\.[cm]jsx$/, '.jsx')
  const { diagnostics = [] } = ts.transpileModule(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.Latest, jsx: ts.JsxEmit.Preserve, allowJs: true },
  })
  const [first] = diagnostics
  return first && ts.flattenDiagnosticMessageText(first.messageText, ' ')
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, child => walk(child, visit))
}
