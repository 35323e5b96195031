import type { Connector, TransferRequest } from '@latchkit/core'
import { installForeign } from '@latchkit/devnet'
import { address } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StandardWallet } from './discovery/standardWallet.js'
import { createAdapter } from './family.js'
import { createReceiver } from './fixtures/addresses.js'
import { startTransferChain, type TransferChain } from './fixtures/transferChain.js'
import { transfers } from './fixtures/transfers.js'
import { verifyMessage } from './verify/verifyMessage.js'

const wrapper = '@solana/wallet-standard-wallet-adapter-base 1.1.6'
const foreign = await installForeign({
  name: 'solana',
  manifests: new URL('../foreign/', import.meta.url),
})

/** Exports of the foreign packages that the test uses. */
type Modules = {
  /** An adapter with its own key. */
  UnsafeBurnerWalletAdapter: new () => object
  SolanaWalletAdapterWallet: new (adapter: object, chain: string, endpoint: string) => StandardWallet
  registerWallet(wallet: StandardWallet): void
}

async function load(): Promise<Modules> {
  if ('missing' in foreign) throw new Error(foreign.missing)
  const names = [
    '@solana/wallet-adapter-unsafe-burner',
    '@solana/wallet-standard-wallet-adapter-base',
    '@wallet-standard/wallet',
  ]
  const modules: object = Object.assign({}, ...(await Promise.all(names.map(name => foreign.import(name)))))
  return modules as Modules
}

const title = `a wallet adapter of another project, wrapped by ${wrapper}`
describe.skipIf('missing' in foreign)(
  'missing' in foreign ? `${title} (skipped: ${foreign.missing})` : title,
  () => {
    let chain: TransferChain
    beforeAll(async () => {
      chain = await startTransferChain()
    })
    afterAll(() => chain.stop())
    beforeEach(() => {
      vi.stubGlobal('window', new EventTarget())
    })
    afterEach(() => {
      vi.unstubAllGlobals()
    })

    /** The adapter, registered as it registers itself, and the connectors that this family makes of it. */
    async function start() {
      const { UnsafeBurnerWalletAdapter, SolanaWalletAdapterWallet, registerWallet } = await load()
      // It says that its key is not safe.
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const wallet = new SolanaWalletAdapterWallet(
        new UnsafeBurnerWalletAdapter(),
        'solana:localnet',
        chain.chain.rpcUrl,
      )
      warn.mockRestore()
      registerWallet(wallet)
      /** What a page finds: the first call, or after a reload. */
      const find = async (): Promise<Connector> => {
        const found: Connector[] = []
        createAdapter().watchConnectors(connectors => void found.splice(0, found.length, ...connectors))
        const [connector] = found
        if (!connector) throw new Error('It was not found.')
        return connector
      }
      return { wallet, find }
    }

    const fund = async (owner: string): Promise<void> => {
      const [token] = chain.chain.tokens
      if (!token) throw new Error('The cluster has no token.')
      await chain.run(chain.bank, [
        getTransferSolInstruction({ source: chain.bank, destination: address(owner), amount: 100_000_000n }),
        ...(await chain.mint(owner, token, 1000n)),
      ])
    }

    test('is found, connects, restores without a prompt, and ends', async () => {
      const { wallet, find } = await start()
      const connector = await find()
      expect(connector).toMatchObject({ type: 'ANNOUNCED', name: 'Burner Wallet', namespace: 'solana' })
      const { networks } = { networks: [chain.network] as const }
      await expect(connector.connect({ networks, silent: true })).rejects.toMatchObject({
        code: 'NOT_CONNECTED',
      })
      const session = await connector.connect({ networks })
      const owner = wallet.accounts[0]?.address
      expect(session).toEqual({ accounts: [`solana:localnet:${owner}`], caipNetworkId: 'solana:localnet' })
      const restored = await find()
      await expect(restored.connect({ networks, silent: true })).resolves.toEqual(session)
      const ended = new Promise(resolve => restored.subscribe(({ type }) => resolve(type)))
      await connector.disconnect()
      expect(await ended).toBe('disconnected')
    })

    test('signs a message, and pays SOL and a token on a real cluster', async () => {
      const { find } = await start()
      const connector = await find()
      const { accounts } = await connector.connect({ networks: [chain.network] })
      const [account] = accounts
      if (!account) throw new Error('It shared no account.')
      const owner = account.slice('solana:localnet:'.length)
      const signature = await createAdapter().signMessage(connector, { account, message: 'Grüße' })
      expect(verifyMessage({ address: owner, message: 'Grüße', signature })).toBe(true)

      await fund(owner)
      const [token] = chain.tokens
      const payments = [
        { coin: chain.native, amount: 1_000_000n },
        { coin: token, amount: 7n },
      ]
      for (const { coin, amount } of payments) {
        const receiver = createReceiver()
        const request: TransferRequest = {
          account,
          network: chain.network,
          token: coin.token,
          receiver,
          amount,
        }
        const { fee, simulation } = await transfers.plan({ request, networks: [chain.network] })
        expect(simulation).toEqual({ status: 'passed' })
        const submitted = await transfers.send(connector, { request, reviewedFee: fee })
        const steps: string[] = []
        await transfers.watch({
          account,
          network: chain.network,
          submitted,
          onProgress: step => void steps.push(step),
        })
        expect(steps.at(-1)).toBe('final')
        expect(await coin.getBalance(receiver)).toBe(amount)
      }
    })
  },
)
