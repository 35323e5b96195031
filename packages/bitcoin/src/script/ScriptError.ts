/** Why a script did not succeed: it failed, or holds what this verifier does not evaluate. */
export class ScriptError extends Error {
  override name = 'ScriptError'
  readonly isInconclusive: boolean

  constructor(message: string, isInconclusive: boolean = false) {
    super(message)
    this.isInconclusive = isInconclusive
  }
}

/** Throws unless the condition holds. */
export function assertScript(condition: boolean, message: string): asserts condition {
  if (!condition) throw new ScriptError(message)
}
