import ts from 'typescript'
import { addNote, type Rewrite } from '../source/createRewrite.js'
import { listUses } from '../source/names.js'
import { type Entries, readEntries } from '../source/readEntries.js'
import { target } from '../target.js'
import { areKnown, type KitOptions } from './wagmiConfig.js'

/** A call of `getDefaultConfig` whose options are in variables, perhaps of other files. */
export type IndirectConfig = {
  call: ts.CallExpression
  entries: Entries
  /** Whether the call is an argument of `createConfig`. */
  isArgument: boolean
}

/** Returns whether a variable is only passed on as a whole. */
function isPassedOn(name: ts.BindingName): boolean {
  if (!ts.isIdentifier(name)) return false
  const uses = listUses(name.getSourceFile()).filter(({ text }) => text === name.text)
  return uses.every(({ parent }) => !ts.isPropertyAccessExpression(parent) && !ts.isSpreadAssignment(parent))
}

/** The calls that `isDirect` leaves, as far as every option is known. */
export function listIndirectConfigs(
  { module, site, bindings }: Rewrite,
  {
    imported,
    kitOptions,
    more,
    isDirect,
  }: {
    imported: string
    kitOptions: KitOptions
    more?: readonly string[]
    isDirect(call: ts.CallExpression): boolean
  },
): IndirectConfig[] {
  const uses = bindings.filter(each => each.imported === imported).flatMap(each => each.uses)
  return uses.flatMap(use => {
    const call = use.parent
    if (!ts.isCallExpression(call) || call.expression !== use || isDirect(call)) return []
    if (call.arguments.length !== 1) return []
    const entries = readEntries(site, module, call.arguments[0])
    if (!entries || !areKnown(entries, kitOptions, more)) return []
    const { parent } = call
    const isArgument = ts.isCallExpression(parent) && parent.arguments[0] === call
    const isKept = ts.isVariableDeclaration(parent) && isPassedOn(parent.name)
    return isArgument || isKept ? [{ call, entries, isArgument }] : []
  })
}

/** Says what to write where a configuration is not understood. */
export function reportConfig(rewrite: Rewrite, use: ts.Identifier): void {
  const advice = `write createConfig({ chains, transports }) of wagmi here`
  const facts = 'name, description, url, icons and projectId are for'
  addNote(
    rewrite,
    use,
    `${use.text} takes options that are not understood: ${advice}; ${facts} ${target.createClient}.`,
  )
}
