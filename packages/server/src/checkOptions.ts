import { capabilities } from './capabilities.js'
import type { OptionRecord, Values } from './config/option.js'
import { checkStores, serverOptions } from './config/serverOptions.js'
import type { ServerOptions } from './options.js'

/** The options of the server and of every capability. */
export const allOptions: OptionRecord = Object.assign(
  {},
  serverOptions,
  ...capabilities.map(({ options }) => options),
)

/** Returns the valid values of a group of options. */
export type ReadOptions = <Options extends OptionRecord>(options: Options) => Values<Options>

/**
 * Validates options and fills in defaults.
 *
 * @param problems - receives a line for each fault
 * @param nameOf - what a fault calls an option; default: its name in code
 */
export function checkOptions(
  given: ServerOptions,
  problems: string[],
  nameOf: (option: string) => string = name => name,
): ReadOptions {
  const inputs = new Map<string, unknown>(Object.entries(given))
  const values = Object.fromEntries(
    Object.entries(allOptions).map(([name, option]) => [
      name,
      option.check(inputs.get(name), nameOf(name), problems),
    ]),
  )
  const read: ReadOptions = <Options>() => values as Values<Options>
  for (const check of [checkStores, ...capabilities.map(({ check }) => check)])
    check?.({ read, nameOf, problems })
  return read
}
