import {
  type Anvil,
  deployContracts,
  developmentAccounts,
  startAnvil,
  waitForReceipt,
} from '@latchkit/devnet'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  hashMessage,
  hexToBigInt,
  hexToBytes,
  http,
  parseAbi,
  serializeSignature,
  toHex,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCustody } from '../../custody/custody.js'
import { createFakeAuthServer } from '../../custody/fixtures/createFakeAuthServer.js'
import { createMemoryDeviceStore } from '../../custody/fixtures/createMemoryDeviceStore.js'
import ecdsa from '../../fixtures/wycheproof/ecdsa-p256-sha256.json' with { type: 'json' }
import {
  getSmartAccount,
  type SmartAccount,
  type SmartAccountOwner,
  smartAccountImplementation,
  toPasskeySignature,
  toSmartAccountSignature,
} from './smartAccount.js'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deployContracts(anvil.rpcUrl)
})
afterAll(() => anvil.stop())

const message = 'example.org wants you to sign in'
const erc1271 = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'function owner() view returns (address)',
])
const connect = () => createPublicClient({ transport: http(anvil.rpcUrl), pollingInterval: 50 })

async function deploy({ factory, factoryData }: SmartAccount): Promise<void> {
  const [payer] = developmentAccounts(1)
  if (!payer) throw new Error('No account.')
  const wallet = createWalletClient({
    account: privateKeyToAccount(payer.privateKey),
    transport: http(anvil.rpcUrl),
  })
  const hash = await wallet.sendTransaction({ to: factory, data: factoryData, chain: null })
  await waitForReceipt(connect(), { hash })
}

/** A passkey's assertion over the message, as an authenticator makes it. */
function createAssertion() {
  const privateKey = p256.utils.randomSecretKey()
  const { x, y } = p256.Point.fromBytes(p256.getPublicKey(privateKey)).toAffine()
  const keyId = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32)))
  const challenge = base64urlnopad.encode(hexToBytes(hashMessage(message)))
  const clientDataJson = JSON.stringify({
    type: 'webauthn.get',
    challenge,
    origin: 'https://secure.example.org',
    crossOrigin: false,
  })
  // RP id hash, flags (present and verified), counter.
  const authenticatorData = concatBytes(
    sha256(new TextEncoder().encode('secure.example.org')),
    Uint8Array.of(5, 0, 0, 0, 1),
  )
  const signed = sha256(concatBytes(authenticatorData, sha256(new TextEncoder().encode(clientDataJson))))
  const { r, s } = p256.Signature.fromBytes(p256.sign(signed, privateKey, { prehash: false, lowS: false }))
  return {
    passkey: { keyId, x, y },
    assertion: { keyId, authenticatorData: toHex(authenticatorData), clientDataJson, r, s },
  }
}

/** The same signature is valid before and after the account is deployed; another message never is. */
async function verify(account: SmartAccount, signature: Hex): Promise<void> {
  const client = connect()
  const { address } = account
  expect(await client.getCode({ address })).toBeUndefined()
  const wrapped = toSmartAccountSignature(account, signature, false)
  expect(await client.verifyMessage({ address, message, signature: wrapped })).toBe(true)
  expect(await client.verifyMessage({ address, message: `${message}.`, signature: wrapped })).toBe(false)
  expect(await client.verifyMessage({ address: zeroAddress, message, signature: wrapped })).toBe(false)

  await deploy(account)
  expect((await client.getCode({ address }))?.length).toBeGreaterThan(2)
  const plain = toSmartAccountSignature(account, signature, true)
  expect(plain).toBe(signature)
  expect(await client.verifyMessage({ address, message, signature: plain })).toBe(true)
  // Verifiers that kept the wrapped form find it valid as well.
  expect(await client.verifyMessage({ address, message, signature: wrapped })).toBe(true)
  const call = { address, abi: erc1271, functionName: 'isValidSignature' } as const
  expect(await client.readContract({ ...call, args: [hashMessage(message), plain] })).toBe('0x1626ba7e')
  expect(await client.readContract({ ...call, args: [hashMessage(`${message}.`), plain] })).toBe('0xffffffff')
}

describe('D7 the smart account of a wallet', () => {
  it('signs for the wallet’s EVM key with and without code, by ERC-6492 and ERC-1271', async () => {
    const server = await createFakeAuthServer()
    const custody = createCustody({ api: server.toApi('user-1'), store: createMemoryDeviceStore() })
    const state = await custody.open({ user: { id: 'user-1' }, wallet: null })
    const accounts = state.status === 'ready' ? state.accounts : []
    const [address, smart] = (['eoa', 'smartAccount'] as const).map(type =>
      accounts
        .find(account => account.type === type && account.caipAddress.startsWith('eip155'))
        ?.caipAddress.slice(9),
    )
    const owner: SmartAccountOwner = { address: `0x${address?.slice(2)}` }
    const account = getSmartAccount(owner)
    expect(smart).toBe(account.address)
    const { r, s, yParity } = await custody.signDigest(hexToBytes(hashMessage(message)))
    await verify(
      account,
      serializeSignature({ r: toHex(r, { size: 32 }), s: toHex(s, { size: 32 }), yParity }),
    )
    const client = connect()
    expect(await client.readContract({ address: account.address, abi: erc1271, functionName: 'owner' })).toBe(
      owner.address,
    )
    expect(
      await client.readContract({ address: smartAccountImplementation, abi: erc1271, functionName: 'owner' }),
    ).toBe(zeroAddress)
  })

  it('accepts the valid Wycheproof P-256 vectors in the contract’s verifier and no other', async () => {
    // Where the development chains have the library that the account is linked to.
    const address = '0x7032353600000000000000000000000000000001'
    const verifier = parseAbi([
      'function verify(bytes32 message, uint256 r, uint256 s, uint256 x, uint256 y) view returns (bool)',
    ])
    const client = connect()
    const refused: number[] = []
    for (const { tcId, publicKey, msg, sig, result } of ecdsa.tests) {
      const read = (hex: string, start: number) => hexToBigInt(`0x${hex.slice(start, start + 64)}`)
      // Signatures of another length never reach the contract.
      if (sig.length !== 128) continue
      const isValid = await client.readContract({
        address,
        abi: verifier,
        functionName: 'verify',
        args: [
          toHex(sha256(hexToBytes(`0x${msg}`))),
          read(sig, 0),
          read(sig, 64),
          read(publicKey, 2),
          read(publicKey, 66),
        ],
      })
      if (result === 'valid' && !isValid) refused.push(tcId)
      else expect(isValid, `${tcId}`).toBe(result === 'valid')
    }
    expect(refused).toEqual([])
  })

  it('signs for a passkey’s P-256 key with and without code', async () => {
    const { passkey, assertion } = createAssertion()
    const account = getSmartAccount({ passkey })
    const { s } = assertion
    await verify(account, toPasskeySignature(assertion))
    // Both values of s are an authenticator's to choose.
    const other = toPasskeySignature({ ...assertion, s: p256.Point.Fn.ORDER - s })
    expect(await connect().verifyMessage({ address: account.address, message, signature: other })).toBe(true)
  })

  it('refuses a passkey at the address of an EVM key until the account itself has added it', async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const { passkey, assertion } = createAssertion()
    const account = getSmartAccount({ address: owner.address })
    // Another owner at its creation is another address: passkey mode cannot change the owner and keep the account.
    expect(getSmartAccount({ passkey }).address).not.toBe(account.address)
    const client = connect()
    const { address } = account
    const signature = toPasskeySignature(assertion)
    const isValid = (each: Hex) => client.verifyMessage({ address, message, signature: each })
    expect(await isValid(toSmartAccountSignature(account, signature, false))).toBe(false)
    await deploy(account)
    expect(await isValid(signature)).toBe(false)

    const abi = parseAbi(['function addKey(string keyId, uint256 x, uint256 y)'])
    const args = [passkey.keyId, passkey.x, passkey.y] as const
    const call = { address, abi, functionName: 'addKey', args } as const
    // Not even its owner adds a key by a transaction.
    await expect(client.simulateContract({ ...call, account: owner.address })).rejects.toThrow('reverted')
    const chain = createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl) })
    await chain.impersonateAccount({ address })
    await chain.setBalance({ address, value: 10n ** 18n })
    const self = createWalletClient({ account: address, transport: http(anvil.rpcUrl) })
    const hash = await self.writeContract({ ...call, chain: null })
    await waitForReceipt(client, { hash })
    expect(await isValid(signature)).toBe(true)
  })
})
