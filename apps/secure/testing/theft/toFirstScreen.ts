const holderWords: Readonly<Record<string, string>> = {
  browser: 'a browser that is signed in',
  session: 'a session',
  mailbox: 'the mailbox',
  'provider account': 'the account at the provider',
  'host page script': 'a script on a host’s page',
  database: 'who writes to the database',
  AUTH_KEY: 'AUTH_KEY',
  deployer: 'who changes the secure site’s code',
}
const columns = ['take the keys', 'destroy the wallet’s access', 'spend once', 'lock out'] as const
const modes = ['device mode', 'passkey mode'] as const
type Mode = (typeof modes)[number]

/** Whether a cell says yes for a mode: one word for both, or one for each. */
const saysYes = (cell: string, mode: Mode): boolean =>
  cell.includes(':') ? cell.includes(`${mode}: **yes**`) : cell === '**yes**'

/** In which modes, where it is not both. */
function toText(name: string, inModes: readonly Mode[]): string {
  return inModes.length === modes.length ? name : `${name} (${inModes.join()})`
}

const toWords = (name: string): string =>
  name
    .split(' and ')
    .map(holder => holderWords[holder] ?? holder)
    .join(' together with ')

/** Those that can, but for pairs of which one can alone. */
function listHolders(rows: readonly string[][], column: number): string[] {
  const read = (name: string, mode: Mode): boolean =>
    saysYes(rows.find(([first]) => first === name)?.[column] ?? '', mode)
  return rows.flatMap(([name = '']) => {
    const parts = name.split(' and ')
    const inModes = modes.filter(
      mode => read(name, mode) && (parts.length === 1 || !parts.some(part => read(part, mode))),
    )
    return inModes.length === 0 ? [] : [toText(toWords(name), inModes)]
  })
}

/** Each yes of both tables of `docs/custody.md` in plain words. */
export function toFirstScreen(theft: readonly string[][], holders: readonly string[][]): string {
  const found = columns.map((column, index) => {
    const list = listHolders(holders, index + 1)
    const words = `${column.slice(0, 1).toUpperCase()}${column.slice(1)}`
    return `- **${words}:** ${list.length === 0 ? 'none of them' : list.join('; ')}.`
  })
  const stolen = theft.flatMap(([name = '', , device = '', passkey = '']) => {
    const inModes = modes.filter((_, index) => [device, passkey][index] === '**yes**')
    return inModes.length === 0 ? [] : [`  - ${toText(name, inModes)}`]
  })
  return [...found, '- **What opens the keys when it is stolen or held:**', ...stolen].join('\n')
}
