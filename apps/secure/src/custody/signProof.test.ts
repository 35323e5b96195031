import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { publicKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createCustody } from './custody.js'
import { createFakeAuthServer } from './fixtures/createFakeAuthServer.js'
import { createMemoryDeviceStore } from './fixtures/createMemoryDeviceStore.js'
import { signProof } from './signProof.js'

const user = { id: 'user-1' }
const proof = { act: 'delete', userId: user.id, walletId: 'wallet-1', version: 3, detail: '17' } as const

/** As the contract describes it, without code of ours. */
function recover(text: string, signed: string): string {
  const bytes = base64urlnopad.decode(signed)
  const signature = secp256k1.Signature.fromBytes(bytes.subarray(0, 64)).addRecoveryBit(bytes[64] ?? -1)
  expect(signature.hasHighS()).toBe(false)
  const point = signature.recoverPublicKey(sha256(utf8ToBytes(text)))
  return publicKeyToAddress(`0x${bytesToHex(point.toBytes(false))}`)
}

async function start() {
  const server = await createFakeAuthServer()
  const store = createMemoryDeviceStore()
  const custody = createCustody({ api: server.toApi(user.id), store })
  await custody.open({ user, wallet: null })
  const row = server.rows.get(user.id)
  if (!row) throw new Error('No wallet.')
  return { server, store, custody, row }
}

describe('the proof by the wallet’s key', () => {
  test('is r, s and the recovery bit over SHA-256 of the text, with a low s', () => {
    for (let i = 0; i < 64; i += 1) {
      const key = secp256k1.utils.randomSecretKey()
      const signed = signProof(key, proof)
      expect(signed).toMatch(/^[-_A-Za-z0-9]{87}$/)
      const own = publicKeyToAddress(`0x${bytesToHex(secp256k1.getPublicKey(key, false))}`)
      const lines = ['latchkit wallet proof 1', 'delete', user.id, 'wallet-1', '3', '17']
      expect(recover(lines.join('\n'), signed)).toBe(own)
      expect(recover([...lines.slice(0, -1), '18'].join('\n'), signed)).not.toBe(own)
    }
  })

  test('is made by custody for its own wallet and version', async () => {
    const { custody, row } = await start()
    const { id, version, addresses } = row.wallet
    const signed = await custody.signProof({ act: 'delete', detail: '17' })
    const lines = ['latchkit wallet proof 1', 'delete', user.id, id, version, '17']
    expect(recover(lines.join('\n'), signed)).toBe(addresses[0]?.address)
  })

  test('B5 a session without the wallet’s key replaces nothing', async () => {
    const { server, custody, row } = await start()
    const api = server.toApi(user.id)
    const other = createCustody({ api: server.toApi('eve'), store: createMemoryDeviceStore() })
    await other.open({ user: { id: 'eve' }, wallet: null })
    // What custody sends for a new code, with the proof of another wallet’s key.
    await custody.readBackup()
    await custody.confirmBackup()
    const [sent] = server.calls
      .filter(({ name }) => name === 'rotateWallet')
      .map(call => Object(call.sent)[0])
    server.rows.set(user.id, row)
    const stolen = await other.signProof({ act: 'rotate', detail: '' })
    for (const forged of ['', stolen, 'A'.repeat(87), `${sent.proof.slice(0, -2)}AB`])
      await expect(api.rotateWallet({ ...sent, proof: forged })).rejects.toThrow()
    // A proof is good for exactly its version: no field of it can be replaced.
    for (const changed of [
      { keyCheck: row.wallet.keyCheck },
      { ciphertext: row.wallet.ciphertext },
      { mode: 'passkey' },
      { recovery: { ...sent.recovery, salt: row.wallet.keyCheck } },
      { passkeys: [{ credentialId: 'AQID', wrappedKey: '', createdAt: 1 }] },
    ])
      await expect(api.rotateWallet({ ...sent, ...changed })).rejects.toThrow('The proof is not by the key')
    expect(server.rows.get(user.id)).toBe(row)
  })

  test('B5 the same version with its own proof is taken', async () => {
    const { server, custody } = await start()
    await custody.readBackup()
    await custody.confirmBackup()
    expect(server.rows.get(user.id)?.wallet.version).toBe(2)
  })
})

describe('a stored share', () => {
  test('is reported after the wallet was made, opened and recovered, once per device', async () => {
    const { server, store, custody } = await start()
    const reports = () => server.calls.filter(({ name }) => name === 'reportShare').length
    await expect.poll(() => server.devices.has('device-1')).toBe(true)
    const { code } = (await custody.readBackup()) ?? { code: '' }
    await custody.confirmBackup()
    const { wallet } = server.rows.get(user.id) ?? { wallet: null }
    const again = createCustody({ api: server.toApi(user.id), store })
    await again.open({ user, wallet, device: { id: 'device-1', needsShare: false } })
    expect(reports()).toBe(1)

    const api = server.toApi(user.id, 'device-2')
    const other = createCustody({ api, store: createMemoryDeviceStore() })
    expect(await other.open({ user, wallet })).toEqual({ status: 'needsRecovery' })
    await other.recover(code)
    await expect.poll(() => server.devices.has('device-2')).toBe(true)
    expect(reports()).toBe(2)
  })

  test('attack B-B2-stored: a recovered browser opens the wallet later without another sign-in', async () => {
    const { server, custody } = await start()
    const { code } = (await custody.readBackup()) ?? { code: '' }
    await custody.confirmBackup()
    const { wallet } = server.rows.get(user.id) ?? { wallet: null }
    const store = createMemoryDeviceStore()
    const api = server.toApi(user.id, 'device-2')
    const recovered = createCustody({ api, store })
    await recovered.open({ user, wallet })
    const { status } = await recovered.recover(code)
    await expect.poll(() => server.calls.some(({ name }) => name === 'readDevice')).toBe(true)
    server.isFresh = false
    await expect.poll(() => createCustody({ api, store }).open({ user, wallet })).toMatchObject({ status })
  })

  test('control B-B2-stored: a session on a browser without a share does not get the server’s later', async () => {
    const { server, custody } = await start()
    const { code } = (await custody.readBackup()) ?? { code: '' }
    await custody.confirmBackup()
    const { wallet } = server.rows.get(user.id) ?? { wallet: null }
    server.isFresh = false
    const thief = createCustody({ api: server.toApi(user.id, 'device-3'), store: createMemoryDeviceStore() })
    expect(await thief.open({ user, wallet })).toEqual({ status: 'needsRecovery' })
    await expect(thief.recover(code)).rejects.toMatchObject({ code: 'SHARE_LOCKED' })
  })

  test('is reported again after a report failed, and opens the wallet without one', async () => {
    const server = await createFakeAuthServer()
    server.before = name => {
      if (name === 'reportShare') throw new Error('Offline.')
    }
    const store = createMemoryDeviceStore()
    const custody = createCustody({ api: server.toApi(user.id), store })
    expect((await custody.open({ user, wallet: null })).status).toBe('ready')
    await expect.poll(() => server.calls.some(({ name }) => name === 'readDevice')).toBe(true)
    server.before = () => {}
    const { wallet } = server.rows.get(user.id) ?? { wallet: null }
    await custody.open({ user, wallet })
    await expect.poll(() => server.devices.has('device-1')).toBe(true)
  })

  test('of another device or version is not taken', async () => {
    const { server, custody, row } = await start()
    const api = server.toApi(user.id, 'device-9')
    const { version } = row.wallet
    const proof = await custody.signProof({ act: 'share-stored', detail: 'device-1' })
    await expect(api.reportShare({ version, proof })).rejects.toThrow('The proof is not by the key')
    const own = await custody.signProof({ act: 'share-stored', detail: 'device-9' })
    await expect(api.reportShare({ version: version + 1, proof: own })).rejects.toThrow('Another version')
    await api.reportShare({ version, proof: own })
    expect(server.devices.has('device-9')).toBe(true)
  })
})
