import type { CaipAddress } from '@latchkit/core'
import { getBitcoinWalletStandard } from '@metamask/bitcoin-wallet-standard'
import { Transaction } from '@scure/btc-signer'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bitcoinMainnet } from '../chains/networks.js'
import { createAdapter } from '../family.js'
import { createBitcoinSigner } from '../fixtures/createBitcoinSigner.js'
import { createPsbt } from '../fixtures/createPsbt.js'
import { signingProblems } from '../psbt/signingError.js'
import { fromBase64, toBase64 } from '../utils/bytes.js'
import { verifyMessage } from '../verify/index.js'

const { caipNetworkId } = bitcoinMainnet
const networks = [bitcoinMainnet]
const own = createBitcoinSigner('p2wpkh', 1)
const receiver = createBitcoinSigner('p2wpkh', 3)
const account: CaipAddress = `${caipNetworkId}:${own.address}`

/** MetaMask's own wallet class over a scripted client in the place of the extension. */
function createMetaMask() {
  const requests: { method: string; params: Record<string, unknown> }[] = []
  let isAllowed = false
  const prompts = { count: 0 }
  const session = {
    sessionScopes: { [caipNetworkId]: { accounts: [account], methods: [], notifications: [] } },
  }
  const invokeMethod = async ({ request }: { request: (typeof requests)[number] }) => {
    requests.push(request)
    if (request.method === 'signMessage')
      return { signature: own.signRecoverable(String(request.params['message']), 39) }
    const transaction = Transaction.fromPSBT(fromBase64(request.params['psbt']) ?? new Uint8Array())
    transaction.sign(own.secret)
    return { psbt: toBase64(transaction.toPSBT()), txid: null }
  }
  const client = {
    createSession: async () => {
      prompts.count += 1
      isAllowed = true
      return session
    },
    getSession: async () => (isAllowed ? session : undefined),
    revokeSession: async () => {
      isAllowed = false
    },
    invokeMethod,
    onNotification: () => () => {},
    extendsRpcApi: () => client,
  }
  const wallet = Reflect.apply(getBitcoinWalletStandard, undefined, [{ client, walletName: 'MetaMask' }])
  return { wallet, requests, prompts }
}

let logs: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  // The class logs what it does.
  logs = vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  logs.mockRestore()
  vi.unstubAllGlobals()
})

function list(wallet: object) {
  const adapter = createAdapter()
  const lists: (readonly Parameters<typeof adapter.signMessage>[0][])[] = []
  const stop = adapter.watchConnectors(connectors => void lists.push(connectors))
  window.dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: ({ register }: { register: (wallet: object) => void }) => register(wallet),
    }),
  )
  stop()
  const connector = lists.at(-1)?.[0]
  if (!connector) throw new Error('It was not listed.')
  return { adapter, connector }
}

const sign = (connector: ReturnType<typeof list>['connector'], psbt: Uint8Array, input: object) =>
  connector.request({
    method: 'signPsbt',
    params: { psbt: toBase64(psbt), signInputs: [{ address: own.address, ...input }] },
    caipNetworkId,
  })

describe('@metamask/bitcoin-wallet-standard 1.3.0', () => {
  test('is listed by its name, and connects with its account', async () => {
    const { wallet } = createMetaMask()
    const { connector } = list(wallet)
    expect(connector).toMatchObject({ name: 'MetaMask', declaredIds: ['standard:MetaMask'] })
    await expect(connector.connect({ networks })).resolves.toEqual({ accounts: [account], caipNetworkId })
  })

  test('signs a message that verifies, and a PSBT that becomes our transaction', async () => {
    const { wallet } = createMetaMask()
    const { adapter, connector } = list(wallet)
    await connector.connect({ networks })
    const signature = await adapter.signMessage(connector, { account, message: 'hello' })
    expect(verifyMessage({ address: own.address, message: 'hello', signature })).toMatchObject({
      state: 'valid',
    })
    const psbt = createPsbt([own], receiver)
    const { psbt: signed } = (await sign(connector, psbt, { index: 0 })) as { psbt: string }
    const transaction = Transaction.fromPSBT(fromBase64(signed) ?? new Uint8Array())
    expect(transaction.unsignedTx).toEqual(Transaction.fromPSBT(psbt).unsignedTx)
  })

  test('drops the sighash and signs more inputs than it was asked for: both are refused (D60)', async () => {
    const { wallet, requests } = createMetaMask()
    const { connector } = list(wallet)
    await connector.connect({ networks })
    await expect(
      sign(connector, createPsbt([own], receiver), { index: 0, sighashTypes: [3] }),
    ).rejects.toMatchObject({ shortMessage: signingProblems.sighash })
    await expect(sign(connector, createPsbt([own, own], receiver), { index: 0 })).rejects.toMatchObject({
      shortMessage: signingProblems.excess,
    })
    expect(requests.every(({ params }) => !('signInputs' in params))).toBe(true)
  })

  test('is restored without a prompt, and connected at the next action (D61)', async () => {
    const { wallet, prompts, requests } = createMetaMask()
    const { adapter, connector } = list(wallet)
    await connector.connect({ networks, silent: true, stored: [account] })
    expect([prompts.count, requests.length]).toEqual([0, 0])
    await adapter.signMessage(connector, { account, message: 'hello' })
    expect([prompts.count, requests.length]).toEqual([1, 1])
  })
})
