import { test } from 'vitest'

/** Titles that do not apply to an implementation, each with its written reason. */
export type Skips = Readonly<Record<string, string>>

export type Register = (title: string, run: () => void | Promise<void>) => void

/** Where tests are registered: vitest's `test`. */
export type Runner = Register & { skip: Register }

/**
 * Registers tests of a suite; a title in `skips` is skipped and says why. `finish` refuses a skip that names no
 * test or gives no reason, so none outlives its cause.
 */
export function createRegister(skips: Skips, runner: Runner = test): { register: Register; finish(): void } {
  const titles = new Set<string>()
  return {
    register(title, run) {
      titles.add(title)
      const reason = skips[title]
      if (reason === undefined) runner(title, run)
      else runner.skip(`${title} (skipped: ${reason})`, run)
    },
    finish() {
      for (const [title, reason] of Object.entries(skips)) {
        if (!titles.has(title)) throw new Error(`The skip '${title}' names no test of this suite.`)
        if (reason.trim().length < 10) throw new Error(`The skip '${title}' needs a written reason.`)
      }
    },
  }
}
