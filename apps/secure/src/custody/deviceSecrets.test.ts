import { describe, expect, test } from 'vitest'
import { createDeviceSecrets } from './deviceSecrets.js'
import type { DeviceEntry } from './deviceStore.js'
import { createMemoryDeviceStore } from './fixtures/createMemoryDeviceStore.js'

const day = 86_400_000
const now = 1_800_000_000_000
const old: DeviceEntry = {
  userId: 'u',
  walletId: 'w',
  keyCheck: 'old',
  version: 1,
  confirmed: true,
  addresses: [],
  share: 's',
}
const entry: DeviceEntry = { ...old, keyCheck: 'new', version: 2, confirmed: false, replacedAt: 5 }

/** What is left of another entry once one was confirmed. */
async function confirm(other: Partial<DeviceEntry>, confirmed: DeviceEntry = entry) {
  const secrets = createDeviceSecrets(createMemoryDeviceStore())
  await secrets.write({ ...old, ...other })
  await secrets.write(confirmed)
  await secrets.confirm(confirmed, now)
  const { replacedAt: _, ...kept } = confirmed
  const all = await secrets.list('u')
  expect(all).toContainEqual({ ...kept, confirmed: true })
  return all.filter(({ keyCheck }) => keyCheck !== 'new')
}

describe('T33: the entries of a browser once a version is confirmed', () => {
  test.each<[string, Partial<DeviceEntry>, number | undefined]>([
    ['the version before', {}, now],
    ['another of the same version', { version: 2 }, now],
    ['one that was replaced 7 days ago, less a moment', { replacedAt: now - 7 * day + 1 }, now - 7 * day + 1],
    ['a later version', { version: 3 }, undefined],
    ['another wallet', { walletId: 'x' }, undefined],
  ])('%s is kept', async (_, other, replacedAt) => {
    const expected = { ...old, ...other, ...(replacedAt !== undefined && { replacedAt }) }
    expect(await confirm(other)).toEqual([expected])
  })

  test.each<[string, Partial<DeviceEntry>]>([
    ['one that was replaced 7 days ago', { replacedAt: now - 7 * day }],
    ['one that the server never had', { confirmed: false }],
  ])('%s is removed', async (_, other) => {
    expect(await confirm(other)).toEqual([])
  })

  test('T32: a switch to passkey mode removes the share at once', async () => {
    const { share: _, ...passkey } = entry
    expect(await confirm({}, passkey)).toEqual([])
  })
})

test('T33: a share is sealed for its wallet in this browser, and opens in no other', async () => {
  const store = createMemoryDeviceStore()
  const secrets = createDeviceSecrets(store)
  const subject = { userId: 'u', walletId: 'w', version: 1, addresses: [] }
  const share = new Uint8Array(33).fill(4)
  const made = await secrets.create({ subject, keyCheck: 'k', share, needsBackup: true })
  expect(made).toEqual({
    ...subject,
    keyCheck: 'k',
    confirmed: false,
    share: expect.any(String),
    needsBackup: true,
  })
  expect(await secrets.list('u')).toEqual([made])
  expect(await secrets.openShare(made)).toEqual(share)
  for (const other of [{ walletId: 'x' }, { userId: 'x' }, { share: undefined }])
    expect(await secrets.openShare({ ...made, ...other })).toBeUndefined()
  // The version is that of the sealed value.
  expect(await secrets.openShare({ ...made, version: 2 })).toEqual(share)
  store.purge()
  expect(await secrets.openShare(made)).toBeUndefined()
  const { share: none, needsBackup, ...bare } = made
  expect(await secrets.create({ subject, keyCheck: 'k', share: undefined, needsBackup: false })).toEqual(bare)
})
