import { readFileSync } from 'node:fs'
import { allOptions, checkOptions } from '../checkOptions.js'
import { ServerConfigError } from '../errors/ServerConfigError.js'
import type { ServerOptions } from '../options.js'
import { publicUrlReason } from '../relayOptions.js'
import { isLoopback } from '../utils/isLoopback.js'
import { createEnvironment } from './createEnvironment.js'
import type { Variable } from './option.js'

/** Configuration of the command line. */
export type Config = { port: number; securePort: number; host: string; options: ServerOptions }

/** Variables of the command line alone. */
const listening: Readonly<Record<string, Variable>> = {
  PORT: { default: '4101', meaning: 'Where it listens; 0 takes a free port, which is printed' },
  SECURE_PORT: { default: '4102', meaning: 'Port of the secure site, at `HOST`' },
  HOST: { default: '127.0.0.1', meaning: 'Address it listens on; `0.0.0.0` for every interface' },
}

/** Every environment variable, in the order of `docs/server.md`. */
export const variables: Readonly<Record<string, Variable>> = Object.assign(
  {},
  listening,
  ...Object.values(allOptions).map(option => option.variables),
)

/** What a fault calls an option: its variables, or for one that only code can set its name. */
const nameOf = (option: string): string =>
  Object.keys(allOptions[option]?.variables ?? {}).join(', ') || option

/**
 * Parses the environment variables (listed in `docs/server.md`).
 *
 * @param readFile - for `TOKEN_LISTS` that name files
 * @throws ServerConfigError that lists every fault and quotes no value, because it may be a secret
 * @example
 * const { port, host, options } = parseConfig(process.env)
 */
export function parseConfig(
  env: Readonly<Record<string, string | undefined>>,
  readFile: (path: string) => string = path => readFileSync(path, 'utf8'),
): Config {
  const problems: string[] = []
  const environment = createEnvironment({ env, variables, readFile, problems })
  const port = environment.number('PORT', 0, 65_535)
  const securePort = environment.number('SECURE_PORT', 0, 65_535)
  const host = environment.text('HOST')
  const entries = Object.entries(allOptions).map(([name, option]) => [name, option.read(environment)])
  const options: ServerOptions = Object.fromEntries(entries)
  checkOptions(options, problems, nameOf)
  if (options.environment === 'development' && options.relay && !isLoopback(host) && !options.publicUrl)
    problems.push(`PUBLIC_URL: ${publicUrlReason}`)
  if (problems.length > 0) throw new ServerConfigError(problems)
  return { port, securePort, host, options }
}
