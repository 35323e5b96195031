import { expect, test } from 'vitest'
import { createAuthApiFake } from '../../testing/createAuthApiFake.js'
import { type CustodyState, createCustody } from '../custody/custody.js'
import { createFakeAuthServer } from '../custody/fixtures/createFakeAuthServer.js'
import { createMemoryDeviceStore } from '../custody/fixtures/createMemoryDeviceStore.js'
import { samples } from '../fixtures/samples.js'
import type { Views } from '../views/createViews.js'
import type { ViewOptions } from '../views/viewOptions.js'
import { createKeyViews } from './createKeyViews.js'

const passkeys = [{ credentialId: 'AQID', wrappedKey: '', createdAt: 1 }]
const wallet = { ...samples.WalletRecord, addresses: [], passkeys }
const ready: CustodyState = { status: 'ready', accounts: [] }
const secret = { credentialId: 'AQID', prf: new Uint8Array(32).fill(9) }
const response = { id: 'AQID', rawId: 'AQID', response: { clientDataJSON: 'a', attestationObject: 'b' } }
const window = { page: '/keys', needsWindow: true }
type Visit = (call: (name: string, params?: unknown) => Promise<unknown>) => Promise<void>

/** The views of the keys over scripted custody; each view is shown to the next visitor, who calls and leaves. */
async function start(custody: Partial<Parameters<typeof createKeyViews>[0]['custody']>, ...visits: Visit[]) {
  const api = (await createFakeAuthServer()).toApi('user-1')
  const shown: Omit<ViewOptions<unknown>, 'calls'>[] = []
  const registered: unknown[] = []
  const views: Views = {
    async open<Result>({ calls, ...rest }: ViewOptions<Result>) {
      shown.push(rest)
      const end: { result?: Result } = {}
      await visits.shift()?.(async (name, params) =>
        calls[name]?.(params, result => {
          end.result = result
        }),
      )
      return end.result
    },
    hold: () => undefined,
    close() {},
    closeAll() {},
  }
  const keyViews = createKeyViews({
    api: createAuthApiFake(api, {
      getPasskeyLogin: async () => ({ challenge: 'AQID' }),
      getPasskeyRegistration: async () => samples.PasskeyCreation,
      verifyPasskeyRegistration: async ({ response: sent }) => {
        registered.push(sent)
        return { credentialId: 'AQID', name: 'Phone', createdAt: 1 }
      },
    }),
    custody: { ...createCustody({ api, store: createMemoryDeviceStore() }), ...custody },
    views,
  })
  const { signal } = new AbortController()
  const unlock = (needsPasskey: boolean) => keyViews.unlock({ wallet, needsPasskey, signal })
  return { shown, registered, unlock, backUp: () => keyViews.backUp(signal), signal }
}
const useCode: Visit = async call => void (await call('useCode'))

test('T33: the code is shown in a window of its own, and is written down once the visitor confirms it', async () => {
  const backup = { code: 'ABCD' }
  const asked: unknown[] = []
  const kit = {
    type: 'latchkit-recovery-kit',
    version: 1,
    userId: 'user-1',
    walletId: 'w',
    walletVersion: 1,
    addresses: [],
    salt: '',
    ciphertext: '',
    createdAt: '',
  } as const
  const { backUp, shown, signal } = await start(
    {
      readBackup: async () => backup,
      confirmBackup: async () => void asked.push('confirm'),
      createKit: async of => {
        asked.push(of)
        return kit
      },
    },
    async call => void expect(await call('createKit')).toBe(kit),
    async call => void (await call('confirm')),
  )
  expect(await backUp()).toBe(false)
  expect(shown).toEqual([{ ...window, purpose: 'backup', data: backup, signal, isOptional: true }])
  expect(asked).toEqual([backup])
  expect(await backUp()).toBe(true)
  expect(asked).toEqual([backup, 'confirm'])
})

test('T33: no view is shown for a code that was written down', async () => {
  const { backUp, shown } = await start({ readBackup: async () => undefined })
  expect(await backUp()).toBe(true)
  expect(shown).toEqual([])
})

test('T33: the recovery code opens the keys, and a view that is closed does not', async () => {
  const codes: string[] = []
  const recover = async (code: string) => {
    codes.push(code)
    return ready
  }
  const { unlock, shown, signal } = await start({ recover }, async call => {
    expect(await call('recover', 'ABCD')).toBe('ready')
  })
  expect(await unlock(false)).toBe(ready)
  expect(codes).toEqual(['ABCD'])
  expect(shown).toEqual([{ ...window, purpose: 'recover', data: {}, signal, held: undefined }])
  expect(await unlock(false)).toBeUndefined()
})

test('T32: a passkey opens the keys, and one without an output does not', async () => {
  const { unlock, shown, signal } = await start({ unlock: async () => ready }, async call => {
    expect(await call('unlockOptions')).toEqual({
      challenge: 'AQID',
      allowCredentials: [{ type: 'public-key', id: 'AQID' }],
    })
    await expect(call('unlock')).rejects.toMatchObject({ code: 'PASSKEY_UNSUPPORTED' })
    expect(await call('unlock', secret)).toBe('ready')
  })
  expect(await unlock(true)).toBe(ready)
  expect(shown).toEqual([{ purpose: 'passkey', data: { mode: 'unlock' }, signal, held: undefined }])
  expect(await unlock(true)).toBeUndefined()
  expect(shown).toHaveLength(2)
})

test.each(['add', 'switchToDevice'])(
  'T32: without the passkey the code is asked for, which leads to %s in the same view',
  async last => {
    const added: unknown[] = []
    const { unlock, shown, registered } = await start(
      {
        recover: async () => ({ status: 'needsPasskey' }),
        switchToDevice: async () => ready,
        addPasskey: async passkey => {
          added.push(passkey)
          return ready
        },
      },
      useCode,
      async call => {
        expect(await call('recover', 'ABCD')).toBe('needsPasskey')
        if (last === 'switchToDevice') return void expect(await call(last)).toBe('ready')
        expect(await call('addOptions')).toEqual(samples.PasskeyCreation)
        await expect(call('add', { response })).rejects.toMatchObject({ code: 'PASSKEY_UNSUPPORTED' })
        expect(await call('add', { response, secret })).toBe('ready')
      },
      useCode,
      async call => void (await call('recover', 'ABCD')),
    )
    expect(await unlock(true)).toBe(ready)
    expect(shown.map(({ purpose }) => purpose)).toEqual(['passkey', 'recover'])
    expect(added).toEqual(last === 'add' ? [secret] : [])
    expect(registered[1]).toEqual(
      last === 'add'
        ? { ...response, type: 'public-key', response: { ...response.response, transports: [] } }
        : undefined,
    )
    // A code that was accepted and leads no further leaves the keys closed.
    expect(await unlock(true)).toBeUndefined()
  },
)
