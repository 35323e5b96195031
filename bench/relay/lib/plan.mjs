import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const hasPostgres = () => existsSync('/usr/lib/postgresql')
const why = 'PostgreSQL is not installed (Debian: apt-get install postgresql)'

/**
 * The proof programs of the relay. `small` means that its small form belongs to `npm run verify`; the others are
 * figures of a size, or of a time, that a busy machine cannot judge.
 */
export const programs = [
  { key: 'crash', small: true },
  {
    key: 'crash-postgres',
    program: 'crash',
    options: { storage: 'postgres' },
    unless: () => (hasPostgres() ? undefined : why),
  },
  { key: 'fsync', small: true },
  { key: 'dedupe', small: true },
  { key: 'isolation', small: true },
  { key: 'tokens', small: true },
  { key: 'malformed', small: true },
  { key: 'churn', small: true },
  { key: 'reconnect', small: true },
  // Two minutes of waiting: it runs beside all others.
  { key: 'proxy', small: true, aside: true },
  { key: 'rate' },
  { key: 'idle' },
  { key: 'attacker' },
]

/** Relays that are broken on purpose, the program that must notice, and the figure by which it does. */
export const broken = [
  // A kill leaves the page cache whole, so only the trace can tell that nothing was flushed.
  { key: 'fsync', breaks: 'synchronous-off', notices: 'acknowledgements in order' },
  { key: 'fsync', breaks: 'ack-before-write', notices: 'acknowledgements in order' },
  { key: 'crash', breaks: 'ack-before-write', notices: 'acknowledged messages missing from the mailbox' },
  { key: 'dedupe', breaks: 'dedupe-off', notices: 'delivered again while the receiver was there' },
  { key: 'isolation', breaks: 'publisher-echo', notices: 'own messages delivered live' },
]

/** Whether a run met its bars. `timed` figures count in the bench alone: a time is no test on a shared machine. */
export function isMet({ error, figures }, { timed = true } = {}) {
  return error === undefined && figures.every(figure => figure.ok !== false || (figure.timed && !timed))
}

/** Whether a program noticed what is broken; one that could not run at all has noticed nothing. */
export function hasNoticed({ error, figures }, notices) {
  return error === undefined && figures.some(({ name, ok }) => name === notices && ok === false)
}

/** The version of the `ws` that everything here is measured with. */
export const wsVersion = createRequire(import.meta.url)('ws/package.json').version
