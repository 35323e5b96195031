/** The configuration is invalid; `problems` lists every fault, each naming its variable or option. */
export class ServerConfigError extends Error {
  readonly code = 'CONFIG_INVALID'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
    this.name = 'ServerConfigError'
    this.problems = problems
  }
}
