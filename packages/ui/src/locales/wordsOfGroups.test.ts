/// <reference types="vite/types/importMeta.d.ts" />
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { en } from '../catalogue.js'
import type { Parts } from '../context/viewGroup.js'
import { accountWords } from './en/account.js'
import { activityWords } from './en/activity.js'
import { alertWords } from './en/alerts.js'
import { buyWords } from './en/buy.js'
import { connectingWords } from './en/connecting.js'
import { directoryWords } from './en/directory.js'
import { emailCaptureWords } from './en/emailCapture.js'
import { extrasWords } from './en/extras.js'
import { frameWords } from './en/frame.js'
import { helpWords } from './en/help.js'
import { loginWords } from './en/login.js'
import { loginAccountWords } from './en/loginAccount.js'
import { loginElsewhereWords } from './en/loginElsewhere.js'
import { methodsWords } from './en/methods.js'
import { namesWords } from './en/names.js'
import { nftsWords } from './en/nfts.js'
import { otpWords } from './en/otp.js'
import { pairingWords } from './en/pairing.js'
import { problemWords } from './en/problems.js'
import { sendWords } from './en/send.js'
import { sharedWords } from './en/shared.js'
import { sharedAccountWords } from './en/sharedAccount.js'
import { sharedMoneyWords } from './en/sharedMoney.js'
import { swapWords } from './en/swap.js'

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
const moneyBase = [...accountBase, ...Object.keys(problemWords), ...Object.keys(sharedMoneyWords)]
const methodsBase: readonly string[] = [frameWords, sharedWords, methodsWords].flatMap(words =>
  Object.keys(words),
)
const emailBase: readonly string[] = [...methodsBase, ...Object.keys(otpWords)]
const loginBase = [...emailBase, ...Object.keys(loginWords)]
const groups = [
  ['the frame with Connect', 'createModal.tsx', frame],
  ['extras', 'shell/extras.ts', [...frame, ...Object.keys(extrasWords)]],
  ['alerts', 'shell/alerts.ts', [...frame, ...Object.keys(alertWords)]],
  ['connecting', 'views/connecting/index.ts', [...base, ...Object.keys(connectingWords)]],
  ['pairing', 'views/pairing/index.ts', [...base, ...Object.keys(pairingWords)]],
  ['directory', 'views/directory/index.ts', [...base, ...Object.keys(directoryWords)]],
  ['help', 'views/help/index.ts', [...base, ...Object.keys(helpWords)]],
  ['account', 'views/account/index.ts', [...accountBase, ...Object.keys(accountWords)]],
  ['activity', 'views/activity/index.ts', [...accountBase, ...Object.keys(activityWords)]],
  ['send', 'views/send/index.ts', [...moneyBase, ...Object.keys(sendWords)]],
  ['swap', 'views/swap/index.ts', [...moneyBase, ...Object.keys(swapWords)]],
  ['buy', 'views/buy/index.ts', [...accountBase, ...Object.keys(buyWords)]],
  ['names', 'views/names/index.ts', [...accountBase, ...Object.keys(namesWords)]],
  ['login', 'views/login/index.ts', loginBase],
  ['an account by login', 'views/login/settings.ts', [...loginBase, ...Object.keys(loginAccountWords)]],
  ['a login elsewhere', 'views/login/elsewhere.ts', [...loginBase, ...Object.keys(loginElsewhereWords)]],
  ['emailCapture', 'views/emailCapture/index.ts', [...emailBase, ...Object.keys(emailCaptureWords)]],
  ['methods', 'views/methods/index.ts', methodsBase.filter(key => !(key in sharedWords))],
  ['nfts', 'views/nfts/index.ts', [...accountBase, ...Object.keys(nftsWords)]],
] as const

/** Every group of views; `otp` is the base of two. */
const modules = import.meta.glob<Parts>(['../views/*/index.ts', '!../views/otp/index.ts'])
/** The words of every group; those of errors are no part of the catalogue. */
const catalogues = import.meta.glob<Readonly<Record<string, object>>>(['./en/*.ts', '!./en/errors.ts'], {
  eager: true,
})

/** Keys that are also names of attributes, events, flags or steps in code. */
const ambiguous = [
  'close',
  'cancel',
  'done',
  'back',
  'send',
  'sign',
  'get',
  'loading',
  'receive',
  'website',
  'lookAlike',
]

describe('words of a view group', () => {
  it.each(groups)('%s: names no word that is loaded with another group only', (_name, entry, loaded) => {
    const missing = listKeys(entry).filter(key => !loaded.includes(key) && !ambiguous.includes(key))
    expect(missing).toEqual([])
  })

  it.each(Object.entries(modules))(
    '%s: come with the group and its base, whatever else is loaded',
    async (path, load) => {
      const loaded = new Set(frame)
      for (let parts: Parts | undefined = await load(); parts; parts = parts.base)
        for (const key of Object.keys(parts.words)) loaded.add(key)
      const missing = listKeys(path.replace('../', '')).filter(key => !loaded.has(key))
      expect(missing.filter(key => !ambiguous.includes(key))).toEqual([])
    },
  )

  it('are in one group each, and all of them in the catalogue', () => {
    const files = Object.values(catalogues).flatMap(Object.values)
    const keys = files.flatMap(words => Object.keys(words))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    expect(Object.keys(en).sort()).toEqual(keys.sort())
  })
})
