import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accountWords } from './en/account.js'
import { buttonWords } from './en/buttons.js'
import { connectingWords } from './en/connecting.js'
import { directoryWords } from './en/directory.js'
import { extrasWords } from './en/extras.js'
import { frameWords } from './en/frame.js'
import { helpWords } from './en/help.js'
import { en } from './en/index.js'
import { pairingWords } from './en/pairing.js'
import { sendWords } from './en/send.js'
import { sharedWords } from './en/shared.js'
import { sharedAccountWords } from './en/sharedAccount.js'

const source = join(import.meta.dirname, '..')

/** The files that load together with one: its static imports, theirs, and so on; words themselves excluded. */
function listFiles(entry: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  if (seen.has(entry) || /\/locales\/en\//.test(entry)) return seen
  seen.add(entry)
  const text = readFileSync(entry, 'utf8')
  for (const [, clause = '', specifier = ''] of text.matchAll(
    /^(?:import|export)\s+([^'"]*?)from\s+'(\.[^']+)'/gms,
  )) {
    const path = join(dirname(entry), specifier.replace(/\.js$/, ''))
    const file = [`${path}.ts`, `${path}.tsx`].find(existsSync)
    if (file && !clause.startsWith('type ')) listFiles(file, seen)
  }
  return seen
}

/** The keys that code of the given files names. */
function listKeys(entry: string): readonly string[] {
  const code = [...listFiles(join(source, entry))].map(file => readFileSync(file, 'utf8')).join('\n')
  return Object.keys(en).filter(key => code.includes(`'${key}'`))
}

const frame = Object.keys(frameWords)
const base = [...frame, ...Object.keys(sharedWords)]
const accountBase = [...base, ...Object.keys(sharedAccountWords)]
const groups = [
  ['the frame with Connect', 'createModal.tsx', frame],
  ['extras', 'shell/extras.ts', [...frame, ...Object.keys(extrasWords)]],
  ['connecting', 'views/connecting/index.ts', [...base, ...Object.keys(connectingWords)]],
  ['pairing', 'views/pairing/index.ts', [...base, ...Object.keys(pairingWords)]],
  ['directory', 'views/directory/index.ts', [...base, ...Object.keys(directoryWords)]],
  ['help', 'views/help/index.ts', [...base, ...Object.keys(helpWords)]],
  ['account', 'views/account/index.ts', [...accountBase, ...Object.keys(accountWords)]],
  ['send', 'views/send/index.ts', [...accountBase, ...Object.keys(sendWords)]],
] as const

/** Keys that are also names of attributes, events or steps in code. */
const ambiguous = ['close', 'cancel', 'back', 'send', 'sign', 'get', 'loading', 'receive', 'website']

describe('words of a view group', () => {
  it.each(groups)('%s: names no word that is loaded with another group only', (_name, entry, loaded) => {
    const missing = listKeys(entry).filter(key => !loaded.includes(key) && !ambiguous.includes(key))
    expect(missing).toEqual([])
  })

  it('are in one group each, and all of them in the catalogue', () => {
    const files = [
      buttonWords,
      frameWords,
      extrasWords,
      sharedWords,
      sharedAccountWords,
      connectingWords,
      pairingWords,
      directoryWords,
      helpWords,
      accountWords,
      sendWords,
    ]
    const keys = files.flatMap(words => Object.keys(words))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    expect(Object.keys(en).sort()).toEqual(keys.sort())
  })
})
