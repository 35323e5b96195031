import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appKitNames, appKitOptions, appKitTypes, needlessOptions, target } from './target.js'

const root = new URL('../../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const exported: Record<string, Record<string, unknown>> = JSON.parse(
  read('scripts/gates/exports.snapshot.json'),
)
const namesOf = (module: string) => Object.keys(exported[module] ?? {})

test('every name that the codemod writes is exported where it says', () => {
  expect(namesOf(target.appKitPackage)).toEqual(expect.arrayContaining([...appKitNames]))
  expect(namesOf(target.appKitPackage)).toEqual(expect.arrayContaining([...appKitTypes.values()]))
  const { createClient, clientType, provider, button, customButton, modalHook } = target
  expect(namesOf(target.package)).toEqual(
    expect.arrayContaining([createClient, clientType, provider, button, customButton, modalHook]),
  )
  expect(namesOf(target.actionsPackage)).toContain(target.setTheme)
  expect(namesOf(target.wagmiPackage)).toEqual(
    expect.arrayContaining([target.networks, target.bind, target.adapter]),
  )
})

test('every function and component of latchkit/appkit that AppKit has is moved there', () => {
  const ours = namesOf(target.appKitPackage).filter(name =>
    /^(use|create|AppKit\w*(Button|Provider)$)/.test(name),
  )
  expect([...appKitNames]).toEqual(expect.arrayContaining(ours))
})

test('an option that the page calls one of createAppKit is not reported as missing, and others are', () => {
  const page = read('docs/migrate/appkit.md')
  const rowsOf = (title: string) =>
    page
      .slice(page.indexOf(title))
      .split('\n\n')[0]
      ?.split('\n')
      .slice(2)
      .map(row => row.split('|')[1] ?? '')
      .filter(cell => !cell.includes('eatures')) ?? []
  const optionsOf = (title: string) =>
    rowsOf(title).flatMap(cell =>
      [...cell.replace(/\([^)]*\)/g, '').matchAll(/`([a-zA-Z_]+)`/g)].map(([, name = '']) => name),
    )
  const here = optionsOf('| option | here |')
  expect(here.length).toBeGreaterThan(30)
  for (const name of here.filter(each => !each.startsWith('_')))
    expect([...appKitOptions], name).toContain(name)
  const away = optionsOf('| not here | the way |')
  expect(away.length).toBeGreaterThan(10)
  for (const name of away) {
    expect([...appKitOptions], name).not.toContain(name)
    if (!needlessOptions.has(name))
      expect([
        'universalProvider',
        'universalProviderConfigOverride',
        'tokens',
        'connectorImages',
        'disableAppend',
        'basic',
      ]).toContain(name)
  }
})
