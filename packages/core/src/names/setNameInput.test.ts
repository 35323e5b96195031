import { describe, expect, test } from 'vitest'
import { type NamesKit, ownAccount, parent, startNames, switchAccount, toProfile } from '../fixtures/names.js'
import {
  fetchNameParent,
  fetchNames,
  getNameSuggestions,
  LatchkitError,
  type NameSuggestions,
  selectNames,
  setNameInput,
} from '../internal.js'
import { checkName } from './checkName.js'

const form = ({ client }: NamesKit) => selectNames(client.getState())

async function start(): Promise<NamesKit> {
  const kit = await startNames(server => {
    server.suggest = async name => ({
      suggestions: [
        { name: `${name}.${parent}`, isRegistered: name === 'taken' },
        { name: `${name}-1.${parent}`, isRegistered: false },
        { name: `${name}-2.${parent}`, isRegistered: true },
      ],
    })
  })
  await fetchNameParent(kit.client)
  return kit
}

async function type(kit: NamesKit, name: string): Promise<void> {
  await setNameInput(kit.client, { name })
  await kit.environment.advance(300)
}

describe('the rule of names (R5.9)', () => {
  test.each([
    ['alice', undefined],
    ['a1-b', undefined],
    ['----', 'NAME_HYPHENS'],
    ['al--', 'NAME_HYPHENS'],
    ['ali', 'NAME_SHORT'],
    ['', 'NAME_SHORT'],
    ['Alice', 'NAME_CHARACTERS'],
    ['al.ice', 'NAME_CHARACTERS'],
    ['аlice', 'NAME_CHARACTERS'],
    ['alice\n', 'NAME_CHARACTERS'],
    ['a'.repeat(63), undefined],
    ['a'.repeat(64), 'NAME_LONG'],
  ] as const)('%j: %s', (label, problem) => {
    expect(checkName(label)).toBe(problem)
  })
})

describe('the name typed (R7.43, R9.1)', () => {
  test('is looked up once the visitor has stopped typing: available, with others like it that are', async () => {
    const kit = await start()
    for (const name of ['a', 'al', 'ali', 'alic', 'Alice']) {
      await setNameInput(kit.client, { name })
      await kit.environment.advance(299)
    }
    expect(kit.callsOf('getSuggestions')).toEqual([])
    await kit.environment.advance(1)
    expect(kit.callsOf('getSuggestions')).toEqual(['getSuggestions alice'])
    expect(form(kit)).toMatchObject({
      input: 'alice',
      availability: 'available',
      problem: undefined,
      suggestions: [{ name: 'alice-1.shop.test' }],
    })
  })

  test('of 3 letters has suggestions, and still its problem', async () => {
    const kit = await start()
    await type(kit, 'al')
    expect(kit.callsOf('getSuggestions')).toEqual([])
    await type(kit, 'ali')
    expect(form(kit)).toMatchObject({ problem: 'NAME_SHORT', suggestions: [{ name: 'ali-1.shop.test' }] })
  })

  test('with a character that names do not have is not looked up', async () => {
    const kit = await start()
    await type(kit, 'al ice')
    expect(kit.callsOf('getSuggestions')).toEqual([])
    expect(form(kit)).toMatchObject({ problem: 'NAME_CHARACTERS', availability: 'idle' })
  })

  test('that has an owner is taken', async () => {
    const kit = await start()
    await type(kit, 'taken')
    expect(form(kit).availability).toBe('taken')
  })

  test('a late response for an earlier text is ignored', async () => {
    const kit = await start()
    const pending: ((found: NameSuggestions) => void)[] = []
    const signals: (AbortSignal | undefined)[] = []
    kit.server.suggest = (_, signal) => {
      signals.push(signal)
      return new Promise(resolve => pending.push(resolve))
    }
    await type(kit, 'first')
    await type(kit, 'second')
    expect(signals[0]?.aborted).toBe(true)
    pending[1]?.({ suggestions: [{ name: `second.${parent}`, isRegistered: true }] })
    await kit.settle()
    pending[0]?.({ suggestions: [{ name: `first.${parent}`, isRegistered: false }] })
    await kit.settle()
    expect(form(kit)).toMatchObject({ input: 'second', availability: 'taken' })
  })

  test('one that was picked is looked up at once', async () => {
    const kit = await start()
    await setNameInput(kit.client, { name: 'alice-1', isChosen: true })
    await kit.settle()
    expect(form(kit)).toMatchObject({ input: 'alice-1', availability: 'available' })
  })

  test('a look-up that fails says why, and can be tried again', async () => {
    const kit = await start()
    const { suggest } = kit.server
    kit.server.suggest = () => Promise.reject(new LatchkitError('OFFLINE'))
    await type(kit, 'alice')
    expect(form(kit)).toMatchObject({ availability: 'failed', error: { code: 'OFFLINE' }, suggestions: [] })
    kit.server.suggest = suggest
    await setNameInput(kit.client, { name: 'alice', isChosen: true })
    await kit.settle()
    expect(form(kit)).toMatchObject({ availability: 'available', error: undefined })
  })

  test('another account begins with an empty form, and what was looked up for the first is dropped', async () => {
    const kit = await start()
    await setNameInput(kit.client, { name: 'alice' })
    switchAccount(kit)
    await kit.environment.advance(300)
    expect(kit.callsOf('getSuggestions')).toEqual([])
    expect(form(kit)).toMatchObject({ input: '', availability: 'idle' })
  })
})

describe('suggestions and names for hosts', () => {
  test('getNameSuggestions returns free and taken ones, 10 at most', async () => {
    const kit = await start()
    expect(await getNameSuggestions(kit.client, { name: 'alice' })).toHaveLength(3)
    kit.server.suggest = async () => ({
      suggestions: Array.from({ length: 50 }, (_, index) => ({ name: `a${index}`, isRegistered: false })),
    })
    expect(await getNameSuggestions(kit.client, { name: 'alice' })).toHaveLength(10)
    const controller = new AbortController()
    controller.abort()
    await expect(
      getNameSuggestions(kit.client, { name: 'alice', signal: controller.signal }),
    ).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  test('fetchNames reads the names of the account, and leaves out what cannot be shown (T9)', async () => {
    const kit = await start()
    kit.server.names = async () => ['b.shop.test', 'a\u202eb.shop.test', 'a.shop.test'].map(toProfile)
    expect(await fetchNames(kit.client)).toEqual(['b.shop.test', 'a.shop.test'])
    expect(form(kit).own).toEqual({
      account: ownAccount,
      step: 'idle',
      names: ['b.shop.test', 'a.shop.test'],
    })
    kit.server.names = () => Promise.reject(new LatchkitError('OFFLINE'))
    await expect(fetchNames(kit.client)).rejects.toMatchObject({ code: 'OFFLINE' })
    expect(form(kit).own).toMatchObject({
      step: 'idle',
      error: { code: 'OFFLINE' },
      names: ['b.shop.test', 'a.shop.test'],
    })
    switchAccount(kit)
    expect(form(kit).own).toBeUndefined()
  })
})
