import { waitForReceipt } from '@latchkit/devnet'
import { erc20Abi, type Hex, parseUnits, verifyTypedData } from 'viem'
import { openWalletPage } from '../../apps/wallet/testing/openWalletPage.js'
import { createAddress, getAccount, getChain } from '../support/chain.js'
import { closeModal, expectState } from '../support/demo.js'
import { expect, test } from '../support/nodeWallet.js'
import { openQr } from '../support/pairing.js'
import { expectNoInvitation, expectWagmi, readWagmi, recordPages } from '../support/wagmiSite.js'

const typedData = {
  domain: { name: 'A shop', chainId: 31337 },
  types: { Order: [{ name: 'item', type: 'string' }] },
  primaryType: 'Order',
  message: { item: 'Tea' },
} as const

test('a wallet on another device, by our QR code: wagmi signs, writes and switches, a reload restores, and an end in the wallet ends both', async ({
  page: site,
  context,
  system,
}) => {
  const { address } = getAccount(system, 0)
  await site.goto(system.urls.wagmi)
  const uri = await openQr(site)
  const wallet = await openWalletPage(context, system.urls.wallet)
  await wallet.pair(uri)
  expect(await wallet.nextQuestion()).toBe('proposal')
  await wallet.approve()
  const [session] = await wallet.waitForSessions(1)
  await expectWagmi(site, { status: 'connected', connectorId: 'latchkit', chainId: 31337 })
  expect((await readWagmi(site)).addresses[0]).toBe(address)
  await expectState(site, { connected: true, connectorId: 'walletConnect' })
  await closeModal(site)

  const confirm = async <Result>(asked: Promise<Result>): Promise<Result> => {
    expect(await wallet.nextQuestion()).toBe('request')
    await wallet.approve()
    return asked
  }
  const sign = () => site.evaluate(data => globalThis.site.wagmi.signTypedData(data), typedData)
  const signature = await confirm(sign())
  expect(await verifyTypedData({ address, ...typedData, signature })).toBe(true)

  const token = system.devnet.chains['eip155:31337']?.tokens.find(({ decimals }) => decimals > 0)
  if (!token) throw new Error('The chain has no token.')
  const receiver = createAddress()
  const contract = { address: token.address as Hex, abi: erc20Abi }
  const amount = parseUnits('1', token.decimals)
  const hash = await confirm(
    site.evaluate(
      ([target, to, value]) =>
        globalThis.site.wagmi.writeContract({
          ...target,
          functionName: 'transfer',
          args: [to, value],
        }),
      [contract, receiver, amount] as const,
    ),
  )
  const chain = getChain(system)
  expect(await waitForReceipt(chain, { hash })).toMatchObject({ status: 'success' })
  expect(await chain.readContract({ ...contract, functionName: 'balanceOf', args: [receiver] })).toBe(amount)

  await site.evaluate(() => globalThis.site.wagmi.switchChain({ chainId: 31338 }))
  await expectWagmi(site, { status: 'connected', chainId: 31338 })
  await site.evaluate(() => globalThis.site.wagmi.switchChain({ chainId: 31337 }))
  await expectWagmi(site, { status: 'connected', chainId: 31337 })

  await recordPages(context)
  await site.reload()
  await expectState(site, { connected: true, connectorId: 'walletConnect' })
  await expectWagmi(site, { status: 'connected', chainId: 31337 })
  expect((await readWagmi(site)).addresses[0]).toBe(address)
  await expectNoInvitation(site)
  expect(await verifyTypedData({ address, ...typedData, signature: await confirm(sign()) })).toBe(true)

  await wallet.disconnect(session?.topic ?? '')
  await expectWagmi(site, { status: 'disconnected', addresses: [], connections: [] })
  await expectState(site, { connected: false, status: 'disconnected', caipAddress: null })
  await site.reload()
  await expectWagmi(site, { status: 'disconnected', addresses: [] })
})

test('several accounts of one session are all of wagmi’s addresses, in the wallet’s order, also after it changes', async ({
  page,
  system,
  createPhone,
}) => {
  // A phone of its own, a reload and two changes: a busy machine takes longer than the usual time.
  test.setTimeout(150_000)
  const [first, second] = [getAccount(system, 3), getAccount(system, 4)]
  const phone = await createPhone({ account: 3, privateKeys: [second.privateKey] })
  await page.goto(system.urls.wagmi)
  await phone.pair(await openQr(page))
  await expectWagmi(page, { status: 'connected', addresses: [first.address, second.address] })
  const topic = phone.sessions()[0]?.topic ?? ''
  await phone.emitAccounts(topic, [second.address])
  await expectWagmi(page, { addresses: [second.address, first.address] })
  const signature = await page.evaluate(data => globalThis.site.wagmi.signTypedData(data), typedData)
  expect(await verifyTypedData({ address: second.address, ...typedData, signature })).toBe(true)
  await phone.update(topic, [first.address])
  await expectWagmi(page, { status: 'connected', addresses: [first.address] })
  await page.reload()
  await expectWagmi(page, { status: 'connected', addresses: [first.address] })
  expect(phone.proposals).toHaveLength(1)
  expect(phone.failures).toEqual([])
})

test('a session and a declined request: wagmi rejects as with every wallet, and a disconnect there ends the session', async ({
  page,
  system,
  createPhone,
}) => {
  const phone = await createPhone({ account: 5, solanaAccount: 5 })
  await page.goto(system.urls.wagmi)
  await phone.pair(await openQr(page))
  const address = getAccount(system, 5).address
  await expectWagmi(page, { status: 'connected', addresses: [address] })
  expect(await page.evaluate(() => globalThis.site.getAccount('solana'))).toContain('solana:')
  phone.setOutcome('request', 'reject')
  const refused = await page.evaluate(
    data =>
      globalThis.site.wagmi.signTypedData(data).then(
        () => 'signed',
        (error: { name: string; cause?: { name?: string; code?: number } }) => ({
          name: error.name,
          code: error.cause?.code,
        }),
      ),
    typedData,
  )
  expect(refused).toEqual({ name: 'UserRejectedRequestError', code: 4001 })
  await expectWagmi(page, { status: 'connected', addresses: [address] })
  await page.evaluate(() => globalThis.site.wagmi.disconnect({}))
  await expectWagmi(page, { status: 'disconnected', addresses: [] })
  expect(phone.failures).toEqual([])
})
