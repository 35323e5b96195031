import {
  type Anvil,
  deployContracts,
  mnemonic,
  rpcRequest,
  smartAccountAbi,
  smartAccountBytecode,
  startAnvil,
  waitForReceipt,
} from '@latchkit/devnet'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  getContractAddress,
  type Hex,
  http,
  padHex,
  serializeErc6492Signature,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { anvil as anvilChain } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EvmRequest, verifyMessage } from './verifyMessage.js'

// Real anvil: contract wallets that are deployed, not deployed yet, and code delegated by a key (EIP-7702).

const toAccount = (index: number) => mnemonicToAccount(mnemonic, { addressIndex: index })
const [owner, other, delegating] = [toAccount(1), toAccount(2), toAccount(3)]
const message = 'Sign in to example.com'
const deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const bytecode = encodeDeployData({
  abi: smartAccountAbi,
  bytecode: smartAccountBytecode,
  args: [owner.address],
})

let anvil: Anvil
let request: EvmRequest

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  await deployContracts(anvil.rpcUrl)
  request = ({ method, params }) => rpcRequest(anvil.rpcUrl, { method, params: [...params] })
}, 120_000)

afterAll(async () => anvil?.stop())

const wallet = () =>
  createWalletClient({ account: toAccount(0), chain: anvilChain, transport: http(anvil.rpcUrl) })
const waitFor = (hash: Hex) =>
  waitForReceipt(createPublicClient({ transport: http(anvil.rpcUrl) }), {
    hash,
  })
/** What a wallet at a salt gives before and after it is deployed. */
function toPlace(salt: Hex): { address: Address; deployment: Hex } {
  const address = getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode })
  return { address, deployment: `${salt}${bytecode.slice(2)}` }
}
const wrap = (signature: Hex, data: Hex): Hex =>
  serializeErc6492Signature({ address: deployer, data, signature })

test('a deployed contract wallet signs by its owner, wrapped or not, and by no other key (ERC-1271)', async () => {
  const { address, deployment } = toPlace(padHex('0x01', { size: 32 }))
  await waitFor(await wallet().sendTransaction({ to: deployer, data: deployment }))
  const good = await owner.signMessage({ message })
  const foreign = await other.signMessage({ message })
  expect(await verifyMessage({ address, message, signature: good, request })).toBe(true)
  expect(await verifyMessage({ address, message, signature: wrap(good, deployment), request })).toBe(true)
  expect(await verifyMessage({ address, message, signature: foreign, request })).toBe(false)
  expect(await verifyMessage({ address, message, signature: wrap(foreign, deployment), request })).toBe(false)
  expect(await verifyMessage({ address, message: `${message}.`, signature: good, request })).toBe(false)
  expect(await verifyMessage({ address, message, signature: good })).toBe(false)
})

test('a wallet that is not deployed yet signs with the call that deploys it (ERC-6492)', async () => {
  const { address, deployment } = toPlace(padHex('0x02', { size: 32 }))
  const elsewhere = toPlace(padHex('0x03', { size: 32 }))
  const good = await owner.signMessage({ message })
  const verify = (signature: Hex, at: Address = address) =>
    verifyMessage({ address: at, message, signature, request })
  expect(await verify(wrap(good, deployment))).toBe(true)
  expect(await verify(wrap(await other.signMessage({ message }), deployment))).toBe(false)
  // Its code would be at another address.
  expect(await verify(wrap(good, elsewhere.deployment))).toBe(false)
  expect(await verify(good)).toBe(false)
  // A key's address never gets code by a deployment.
  expect(await verify(wrap(good, deployment), other.address)).toBe(false)
  expect(await rpcRequest(anvil.rpcUrl, { method: 'eth_getCode', params: [address, 'latest'] })).toBe('0x')
})

test('an account with delegated code signs by its key, and by its code (EIP-7702)', async () => {
  const { address: code, deployment } = toPlace(padHex('0x04', { size: 32 }))
  await waitFor(await wallet().sendTransaction({ to: deployer, data: deployment }))
  const client = createWalletClient({
    account: delegating,
    chain: anvilChain,
    transport: http(anvil.rpcUrl),
  })
  const authorization = await client.signAuthorization({ contractAddress: code, executor: 'self' })
  await waitFor(await client.sendTransaction({ to: delegating.address, authorizationList: [authorization] }))
  const { address } = delegating
  expect(await rpcRequest(anvil.rpcUrl, { method: 'eth_getCode', params: [address, 'latest'] })).toBe(
    `0xef0100${code.slice(2).toLowerCase()}`,
  )
  const verify = (signature: Hex) => verifyMessage({ address, message, signature, request })
  expect(await verify(await delegating.signMessage({ message }))).toBe(true)
  expect(await verify(await owner.signMessage({ message }))).toBe(true)
  expect(await verify(await other.signMessage({ message }))).toBe(false)
})

test('a contract that reverts, runs out of gas, or returns something else has not signed', async () => {
  const signature = await owner.signMessage({ message })
  // REVERT, endless loop, a short word, a false word, code that begins like EIP-3541's.
  const codes = [
    '0x60006000fd',
    '0x5b600056',
    '0x631626ba7e60005260046000f3',
    '0x600160005260206000f3',
    '0xef',
  ]
  for (const [index, code] of codes.entries()) {
    const address = padHex(`0x${(0xd000 + index).toString(16)}`, { size: 20 })
    await rpcRequest(anvil.rpcUrl, { method: 'anvil_setCode', params: [address, code] })
    expect(await verifyMessage({ address, message, signature, request })).toBe(false)
  }
})
