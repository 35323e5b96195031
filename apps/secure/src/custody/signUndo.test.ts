import { expect, test } from 'vitest'
import { createCustody } from './custody.js'
import { createFakeAuthServer } from './fixtures/createFakeAuthServer.js'
import { createMemoryDeviceStore } from './fixtures/createMemoryDeviceStore.js'

const user = { id: 'user-1' }

test('B5 an undo is signed by what opened the version that comes back: the share, or the code', async () => {
  const server = await createFakeAuthServer()
  const api = server.toApi(user.id)
  const custody = createCustody({ api, store: createMemoryDeviceStore() })
  await custody.open({ user, wallet: null })
  const { code } = (await custody.readBackup()) ?? { code: '' }
  await custody.confirmBackup()
  const row = server.rows.get(user.id)
  if (!row?.recovery) throw new Error('No wallet.')
  const { wallet, recovery } = row
  const undo = { user, undoId: 'change-1' }
  const openUndo = async (publicKey: string) => ({
    wallet,
    share: await api.getWalletShare({ publicKey }),
    recovery,
  })
  const proof = await custody.signProof({ act: 'undo', detail: 'change-1' })
  expect(await custody.signUndo({ ...undo, openUndo })).toEqual({ status: 'signed', proof })

  const other = createCustody({ api, store: createMemoryDeviceStore() })
  expect(await other.signUndo({ ...undo, openUndo })).toEqual({ status: 'needsRecovery' })
  expect(await other.signUndo({ ...undo, openUndo, code })).toEqual({ status: 'signed', proof })
  expect(other.isOpen()).toBe(false)
  const without = async (publicKey: string) => ({ ...(await openUndo(publicKey)), recovery: undefined })
  const missing = other.signUndo({ ...undo, openUndo: without, code })
  await expect(missing).rejects.toMatchObject({ code: 'RECOVERY_MISSING' })

  const passkeys = [{ credentialId: 'AAAA', wrappedKey: '', createdAt: 1 }]
  const ofPasskey = async (publicKey: string) => {
    const reply = await openUndo(publicKey)
    return { ...reply, wallet: { ...wallet, mode: 'passkey' as const, passkeys } }
  }
  expect(await other.signUndo({ ...undo, openUndo: ofPasskey })).toEqual({ status: 'needsPasskey', passkeys })
})
