import { readFileSync } from 'node:fs'
import { createMockNetwork } from '@latchkit/testing'
import { expect, test } from 'vitest'
import { createKit } from '../fixtures/page.js'
import type { Alert, LatchkitOptions } from '../internal.js'
import { checkOptionNames, optionNames } from './checkOptionNames.js'

/** The subjects of what is raised for options that a caller without types can pass. */
async function check(options: Record<string, unknown>): Promise<unknown[]> {
  const given: LatchkitOptions = { networks: [createMockNetwork()], families: [], ...options }
  const { client } = createKit(given)
  const raised: Alert[] = []
  await checkOptionNames(client, async (_client, alert) => void raised.push(alert))
  expect(raised.every(({ code }) => code === 'CONFIG_INVALID')).toBe(true)
  return raised.map(({ subject }) => subject)
}

test('known options raise nothing', async () => {
  expect(await check({ themeMode: 'light', allWallets: 'HIDE', apiUrl: 'https://a.example' })).toEqual([])
  const unset = optionNames.filter(name => name !== 'networks').map(name => [name, undefined])
  expect(await check(Object.fromEntries(unset))).toEqual([])
})

test.each([
  ['apiurl', 'apiurl is not an option; did you mean apiUrl?'],
  ['themeVariable', 'themeVariable is not an option; did you mean themeVariables?'],
  ['networkz', 'networkz is not an option; did you mean networks?'],
  ['cookiePolicyUrl', 'cookiePolicyUrl is not an option'],
  ['fooBarBaz', 'fooBarBaz is not an option'],
  ['x'.repeat(100_000), `${'x'.repeat(60)} is not an option`],
])('%.20s is named, with the nearest option', async (name, subject) => {
  const subjects = await check({ [name]: 1 })
  expect(subjects).toEqual([subject])
})

test('a value that an option does not take is named with those that it takes', async () => {
  expect(await check({ themeMode: 'auto' })).toEqual(['themeMode is one of dark, light'])
  expect(await check({ allWallets: 'NO' })).toEqual(['allWallets is one of SHOW, HIDE, ONLY_MOBILE'])
  expect(await check({ preload: true })).toEqual(['preload is one of intent, idle, never'])
})

test('every option of docs/options.md is known', () => {
  const text = readFileSync(new URL('../../../../docs/options.md', import.meta.url), 'utf8')
  const [options = ''] = text.split('\n## ')
  const names = [...options.matchAll(/^\| `(\w+)`/gm)].map(match => match[1])
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter(name => name === undefined || !optionNames.includes(name))).toEqual([])
})
