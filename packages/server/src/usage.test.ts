import { expect, test } from 'vitest'
import { commands, readCommandLine } from './usage.js'
import { version } from './version.js'

test('no word starts the server', () => {
  expect(readCommandLine([])).toEqual({ kind: 'start' })
})

test.each(['--help', '-h', 'help'])('%s prints the usage with every command', word => {
  const { kind, text } = { text: '', ...readCommandLine([word]) }
  expect(kind).toBe('print')
  for (const [name, summary] of Object.entries(commands))
    expect(text).toContain(`  ${name.padEnd(9)} ${summary}`)
})

test.each(['--version', '-v'])('%s prints the version', word => {
  expect(readCommandLine([word])).toEqual({ kind: 'print', text: `${version}\n` })
})

test('a command takes the words behind it', () => {
  expect(readCommandLine(['emails', '--delete', 'a@b.example'])).toEqual({
    kind: 'command',
    name: 'emails',
    args: ['--delete', 'a@b.example'],
  })
})

test.each([
  ['email', "Unknown command 'email'. Did you mean 'emails'?"],
  ['Monitr', "Unknown command 'Monitr'. Did you mean 'monitor'?"],
  ['start', "Unknown command 'start'.\n"],
  ['--port=1', "Unknown option '--port=1'.\n"],
  ['constructor', "Unknown command 'constructor'.\n"],
  ['x'.repeat(100_000), `Unknown command '${'x'.repeat(40)}…'.\n`],
])('%.20s starts nothing and is refused with the usage', (word, message) => {
  const { kind, text } = { text: '', ...readCommandLine([word]) }
  expect(kind).toBe('refuse')
  expect(text.startsWith(message)).toBe(true)
  expect(text).toContain('Usage: latchkit-server')
})
