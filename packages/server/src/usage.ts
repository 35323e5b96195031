import { version } from './version.js'

/** Commands of `latchkit-server` beside starting the server, with what each does in a line. */
export const commands = {
  emails: 'Prints the addresses that visitors left after a sign-in with a wallet, or deletes one.',
  monitor: 'Compares the served secure site with its signed manifest.',
} as const

export type CommandName = keyof typeof commands

export type CommandLine =
  | { kind: 'start' }
  | { kind: 'command'; name: CommandName; args: readonly string[] }
  /** Printed to the standard output, exit code 0. */
  | { kind: 'print'; text: string }
  /** Printed to the standard error, exit code 2. */
  | { kind: 'refuse'; text: string }

const usage = `Usage: latchkit-server [command] [options]

Without a command it starts the server, configured by environment variables: docs/server.md lists them.

Commands:
${Object.entries(commands)
  .map(([name, summary]) => `  ${name.padEnd(9)} ${summary}`)
  .join('\n')}

Options:
  --help    Prints this, or after a command the options of that.
  --version Prints the version.
`

const isCommand = (word: string): word is CommandName => Object.hasOwn(commands, word)

/** Edits from one word to another: insertions, deletions and replacements. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++)
      next.push(
        Math.min(
          (next[j - 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[to.length] ?? 0
}

/** The longest word that is compared with the commands. */
const maxWord = 40

function findNearest(word: string): CommandName | undefined {
  if (word.length > maxWord) return undefined
  return Object.keys(commands)
    .filter(isCommand)
    .map(name => ({ name, edits: countEdits(word.toLowerCase(), name) }))
    .filter(({ edits }) => edits <= 2)
    .sort((a, b) => a.edits - b.edits)[0]?.name
}

/** What a call of `latchkit-server` asks for. An unknown word starts nothing. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const [first, ...args] = argv
  if (first === undefined) return { kind: 'start' }
  if (first === '--help' || first === '-h' || first === 'help') return { kind: 'print', text: usage }
  if (first === '--version' || first === '-v') return { kind: 'print', text: `${version}\n` }
  if (isCommand(first)) return { kind: 'command', name: first, args }
  const nearest = findNearest(first)
  const hint = nearest === undefined ? '' : ` Did you mean '${nearest}'?`
  const word = first.length > maxWord ? `${first.slice(0, maxWord)}…` : first
  return {
    kind: 'refuse',
    text: `Unknown ${word.startsWith('-') ? 'option' : 'command'} '${word}'.${hint}\n\n${usage}`,
  }
}
