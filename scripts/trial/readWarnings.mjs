import { stripVTControlCharacters } from 'node:util'

const warning = /\bwarn(?:ings?)?\b|⚠|can't resolve/i
/** What npm and a framework say of the machine, not of the site. */
const ofMachine = /telemetry|^npm warn|build cache|workspace root|lockfiles/i

/** The lines of a build's output that warn. */
export const readWarnings = output =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter(line => warning.test(line) && !ofMachine.test(line))
