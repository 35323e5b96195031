import ts from 'typescript'
import { findFreeName, type Rewrite, replace, requestImport } from '../source/createRewrite.js'
import { getIndent } from '../source/objects.js'
import { walk } from '../source/parseModule.js'
import { target } from '../target.js'

/** A choice such as `isDark ? darkTheme() : lightTheme()` as code of a mode; undefined when a branch is not understood. */
export function toModeCode(
  expression: ts.Expression,
  readBranch: (branch: ts.Expression) => string | undefined,
): string | undefined {
  if (ts.isParenthesizedExpression(expression)) {
    const inner = toModeCode(expression.expression, readBranch)
    return inner && `(${inner})`
  }
  if (!ts.isConditionalExpression(expression)) return readBranch(expression)
  const yes = toModeCode(expression.whenTrue, readBranch)
  const no = toModeCode(expression.whenFalse, readBranch)
  return yes && no && `${expression.condition.getText()} ? ${yes} : ${no}`
}

/** The statement of a component that returns an element, when no other one of its body can return before it. */
function findReturn(element: ts.Node): ts.ReturnStatement | undefined {
  let found: ts.ReturnStatement | undefined
  for (let node: ts.Node = element; !ts.isFunctionLike(node) && node.parent; node = node.parent)
    if (ts.isReturnStatement(node)) found = node
  const body = found?.parent
  if (!found || !body || !ts.isBlock(body) || !ts.isFunctionLike(body.parent)) return undefined
  const returns: ts.Node[] = []
  for (const statement of body.statements)
    walk(statement, node => {
      if (ts.isReturnStatement(node) && getFunction(node) === body.parent) returns.push(node)
    })
  return returns.length === 1 ? found : undefined
}

const getFunction = (node: ts.Node): ts.Node | undefined =>
  node.parent === undefined || ts.isFunctionLike(node.parent) ? node.parent : getFunction(node.parent)

/** Returns whether a component can set the mode by an effect. */
export const hasPlaceForMode = (element: ts.Node): boolean => findReturn(element) !== undefined

/** Sets a mode that depends on the component by an effect of it. */
export function writeModeEffect(rewrite: Rewrite, element: ts.Node, client: string, code: string): void {
  const statement = findReturn(element)
  if (!statement) return
  const { semicolon: end } = rewrite
  const setTheme = requestImport(rewrite, target.actionsPackage, target.setTheme)
  const useEffect = requestImport(rewrite, 'react', 'useEffect')
  const mode = findFreeName(rewrite, 'latchkitMode')
  const indent = getIndent(rewrite, statement)
  const start = statement.getStart()
  const effect = `${useEffect}(() => ${setTheme}(${client}, { mode: ${mode} }), [${mode}])${end}`
  const text = `const ${mode} = ${code}${end}\n${indent}${effect}\n\n${indent}`
  replace(rewrite, { start, end: start }, text)
}
