import {
  createDelegation,
  createExecution,
  ExecutionMode,
  getSmartAccountsEnvironment,
  Implementation,
  ScopeType,
  toMetaMaskSmartAccount,
} from '@metamask/smart-accounts-kit'
import { DelegationManager } from '@metamask/smart-accounts-kit/contracts'
import { to7702SimpleSmartAccount } from 'permissionless/accounts'
import {
  type Address,
  concatHex,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  slice,
} from 'viem'
import { type SmartAccount, toSimple7702SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccounts } from '../evm/accounts.js'
import type { SmartAccountContracts } from '../evm/deploySmartAccounts.js'
import { mintToken } from '../evm/mintToken.js'
import { rpcRequest } from '../evm/rpcRequest.js'
import { setBalance } from '../evm/setBalance.js'
import { startAnvil } from '../evm/startAnvil.js'
import { type EvmChain, type EvmChains, startEvmChains } from '../evm/startEvmChains.js'
import { waitForReceipt } from '../evm/waitForReceipt.js'
import { isOpen } from '../fixtures/ports.js'
import {
  connectTo,
  type SendUserOperationParameters,
  type SignPaymaster,
  sendByPermissionless,
  sendByViem,
} from '../fixtures/sendUserOperation.js'
import { type PaymasterPlan, signPaymasterData } from '../fixtures/signPaymasterData.js'
import { type Bundler, startBundler } from './startBundler.js'

// The kit reports its use to its vendor otherwise.
process.env['DO_NOT_TRACK'] = '1'

let network: EvmChains
let bundler: Bundler
beforeAll(async () => {
  network = await startEvmChains({ chainIds: [31337], smartAccounts: true })
  bundler = await startBundler({ rpcUrl: on().rpcUrl })
  // Installing alto takes minutes where it is not in the cache.
}, 600_000)
afterAll(async () => {
  await bundler?.stop()
  await network?.stop()
})

const on = (): EvmChain & { smartAccounts: SmartAccountContracts } => {
  const chain = network.chains['eip155:31337']
  if (!chain?.smartAccounts) throw new Error('The chain has no smart accounts.')
  return { ...chain, smartAccounts: chain.smartAccounts }
}

const dollar = (): Address => {
  const token = on().tokens.find(({ symbol }) => symbol === 'DEVUSD')
  if (!token) throw new Error('DEVUSD')
  return token.address
}

const connect = () => connectTo(on())

const coinsOf = (address: Address) => connect().getBalance({ address })
const dollarsOf = (address: Address) =>
  connect().readContract({ address: dollar(), abi: erc20Abi, functionName: 'balanceOf', args: [address] })

const createOwner = () => privateKeyToAccount(generatePrivateKey())
const createAddress = () => createOwner().address

const parties = () => ({ chain: on(), bundlerUrl: bundler.bundlerUrl })

const send = (
  account: SmartAccount,
  operation: Pick<SendUserOperationParameters, 'calls' | 'authorization'>,
  sign?: SignPaymaster,
) => sendByViem({ ...parties(), account, sign, ...operation })

const environment = () => getSmartAccountsEnvironment(1)

const toHybrid = (owner = createOwner()) =>
  toMetaMaskSmartAccount({
    client: connect(),
    implementation: Implementation.Hybrid,
    deployParams: [owner.address, [], [], []],
    deploySalt: `0x${'00'.repeat(32)}`,
    signer: { account: owner },
    environment: environment(),
  })

/** The code of an account by EIP-7702. */
const toDesignator = (delegate: Address): Hex => `0xef0100${delegate.slice(2).toLowerCase()}`

const toSponsor = (version: '0.7' | '0.8', plan: Partial<PaymasterPlan> = {}): SignPaymaster => {
  const { sponsorPaymasters, paymasterSigner } = on().smartAccounts
  const signer = privateKeyToAccount(paymasterSigner.privateKey)
  return operation => signPaymasterData(operation, { paymaster: sponsorPaymasters[version], signer, ...plan })
}

describe('contracts', () => {
  test('every contract of the Delegation Framework is where MetaMask has it, with what it was built for', async () => {
    const { delegations, entryPoints } = on().smartAccounts
    const codes = await Promise.all(
      Object.entries(delegations).map(async ([name, address]) => [
        name,
        ((await connect().getCode({ address })) ?? '0x').length > 2,
      ]),
    )
    expect(codes.filter(([, hasCode]) => !hasCode)).toEqual([])
    expect(codes.length).toBeGreaterThan(30)
    const { DelegationManager: manager, implementations, SimpleFactory, EntryPoint } = environment()
    expect(delegations).toMatchObject({ DelegationManager: manager, SimpleFactory, EntryPoint })
    expect(EntryPoint).toBe(entryPoints['0.7'])
    const abi = parseAbi(['function entryPoint() view returns (address)'])
    for (const address of [
      implementations['HybridDeleGatorImpl'],
      implementations['EIP7702StatelessDeleGatorImpl'],
    ])
      expect(
        await connect().readContract({ address: address ?? '0x', abi, functionName: 'entryPoint' }),
      ).toBe(EntryPoint)
  })
})

describe('the smart account of the secure site (HybridDeleGator, EntryPoint 0.7)', () => {
  test('has the frozen address of its golden key', async () => {
    const { address } = await toMetaMaskSmartAccount({
      client: connect(),
      implementation: Implementation.Hybrid,
      deployParams: ['0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb', [], [], []],
      deploySalt: `0x${'00'.repeat(32)}`,
      environment: environment(),
    })
    expect(address).toBe('0x3cF971147Aa0AF3766F3db64d65911D0C18ddF5b')
  })

  test('is deployed by viem’s first user operation, used by permissionless, and pays both', async () => {
    const owner = createOwner()
    const account = await toHybrid(owner)
    const to = createAddress()
    await setBalance(on().rpcUrl, account.address, parseEther('1'))
    expect(await account.isDeployed()).toBe(false)
    const first = await send(account, { calls: [{ to, value: 7n }] })
    expect(first).toMatchObject({ success: true, sender: account.address })
    const again = await toHybrid(owner)
    expect(await again.isDeployed()).toBe(true)
    const second = await sendByPermissionless({
      ...parties(),
      account: again,
      calls: [
        { to, value: 5n },
        { to, value: 4n },
      ],
    })
    expect(second).toMatchObject({ success: true, sender: account.address })
    expect(await coinsOf(to)).toBe(16n)
    // What was put down for the fee and not used stays with the EntryPoint, as the account's deposit.
    const deposit = await connect().readContract({
      address: on().smartAccounts.entryPoints['0.7'],
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account.address],
    })
    expect((await coinsOf(account.address)) + deposit).toBe(
      parseEther('1') - 16n - first.actualGasCost - second.actualGasCost,
    )
  })

  test('acts without a coin when SponsorPaymaster pays', async () => {
    const account = await toHybrid()
    const to = createAddress()
    await mintToken(on().rpcUrl, { token: dollar(), to: account.address, amount: 9n })
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 9n] })
    const receipt = await send(account, { calls: [{ to: dollar(), data }] }, toSponsor('0.7'))
    expect(receipt).toMatchObject({ success: true })
    expect(receipt.paymaster?.toLowerCase()).toBe(on().smartAccounts.sponsorPaymasters['0.7'].toLowerCase())
    expect(await dollarsOf(to)).toBe(9n)
  })

  // Every field of the request, signed in place of what is sent.
  test.each<[string, Partial<PaymasterPlan>]>([
    ['another key', { signer: createOwner() }],
    ['another chain', { chainId: 1 }],
    ['another code of the account', { delegate: createAddress() }],
    ['another sender', { forged: { sender: createAddress() } }],
    ['another nonce', { forged: { nonce: 77n } }],
    ['another deployment', { forged: { initCode: '0x12' } }],
    ['another call', { forged: { callData: '0x12345678' } }],
    ['other limits of gas', { forged: { accountGasLimits: `0x${'01'.repeat(32)}` } }],
    ['other gas before the verification', { forged: { preVerificationGas: 77n } }],
    ['another fee', { forged: { gasFees: `0x${'01'.repeat(32)}` } }],
    ['other gas of the paymaster', { forged: { paymasterVerificationGasLimit: 77n } }],
    ['other gas after the operation', { forged: { paymasterPostOpGasLimit: 77n } }],
    ['another beginning', { forged: { validAfter: 1 } }],
    ['another end', { forged: { validUntil: 2 ** 47 } }],
  ])('SponsorPaymaster refuses a signature of %s', async (_, plan) => {
    const account = await toHybrid()
    const calls = [{ to: createAddress(), value: 0n }]
    await expect(send(account, { calls }, toSponsor('0.7', plan))).rejects.toThrow('AA34')
    expect(await account.isDeployed()).toBe(false)
  })

  test('SponsorPaymaster does not pay after the signed end', async () => {
    const account = await toHybrid()
    const calls = [{ to: createAddress(), value: 0n }]
    await expect(send(account, { calls }, toSponsor('0.7', { validUntil: 1 }))).rejects.toThrow(
      'out of time-range',
    )
  })

  test('pays its fee in a token, with an allowance of the same user operation and with one of before', async () => {
    const account = await toHybrid()
    const to = createAddress()
    const paymaster = on().smartAccounts.tokenPaymasters['0.7']
    const price = { token: dollar(), tokenPerNative: 2_500_000_000n }
    const sign = toSponsor('0.7', { paymaster, price })
    const before = 1_000_000_000n
    await mintToken(on().rpcUrl, { token: dollar(), to: account.address, amount: before })
    const approve = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [paymaster, maxUint256],
    })
    const pay = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 9n] })
    const calls = [{ to: dollar(), data: pay }]
    const first = await send(account, { calls: [{ to: dollar(), data: approve }, ...calls] }, sign)
    const taken = before - 9n - (await dollarsOf(account.address))
    const second = await send(account, { calls }, sign)
    const takenLater = before - 18n - taken - (await dollarsOf(account.address))
    for (const [receipt, fee] of [
      [first, taken],
      [second, takenLater],
    ] as const) {
      expect(receipt.success).toBe(true)
      const cost = (receipt.actualGasCost * price.tokenPerNative) / parseEther('1')
      expect(fee).toBeGreaterThanOrEqual(cost)
      expect(fee).toBeLessThan(cost * 2n + 2n)
    }
    expect(await dollarsOf(to)).toBe(18n)
    expect(await dollarsOf(paymaster)).toBe(taken + takenLater)
    expect(await coinsOf(account.address)).toBe(0n)
    // The price is part of what is signed.
    const cheaper: SignPaymaster = async operation => {
      const signed = await sign(operation)
      const [before, after] = [slice(signed.paymasterData, 0, 32), slice(signed.paymasterData, 64)]
      return { ...signed, paymasterData: concatHex([before, numberToHex(1n, { size: 32 }), after]) }
    }
    await expect(send(account, { calls }, cheaper)).rejects.toThrow(/AA34/)
  })
})

describe('EIP-7702', () => {
  test('the first user operation of viem carries the authorization; permissionless uses the same address', async () => {
    const owner = createOwner()
    const { simple7702Account } = on().smartAccounts
    const account = await toSimple7702SmartAccount({ client: connect(), owner })
    const to = createAddress()
    const authorization = await owner.signAuthorization({
      chainId: on().chainId,
      nonce: 0,
      address: simple7702Account,
    })
    const calls = [{ to, value: 0n }]
    // The sponsor has signed for other code than the account gets.
    await expect(send(account, { calls, authorization }, toSponsor('0.8'))).rejects.toThrow(/AA34/)
    const sign = toSponsor('0.8', { delegate: simple7702Account })
    const first = await send(account, { calls, authorization }, sign)
    expect(first).toMatchObject({ success: true, sender: owner.address })
    expect(await connect().getCode({ address: owner.address })).toBe(toDesignator(simple7702Account))

    await setBalance(on().rpcUrl, owner.address, parseEther('1'))
    const same = await to7702SimpleSmartAccount({ client: connect(), owner })
    expect(same.address).toBe(owner.address)
    const second = await sendByPermissionless({ ...parties(), account: same, calls: [{ to, value: 3n }] })
    expect(second).toMatchObject({ success: true, sender: owner.address })
    expect(await coinsOf(to)).toBe(3n)
  })
})

describe('delegations (ERC-7710)', () => {
  /** Accounts with coins and dollars, and what sends their first user operation. */
  const accounts = {
    hybrid: async () => ({ account: await toHybrid(), first: {} }),
    eip7702: async () => {
      const owner = createOwner()
      const { address } = owner
      const delegate = environment().implementations['EIP7702StatelessDeleGatorImpl']
      const account = await toMetaMaskSmartAccount({
        client: connect(),
        implementation: Implementation.Stateless7702,
        address,
        signer: { account: owner },
        environment: environment(),
      })
      const authorization = await owner.signAuthorization({
        chainId: on().chainId,
        nonce: 0,
        address: delegate ?? '0x',
      })
      // The kit has it delegated before.
      const getFactoryArgs = async () => ({ factory: undefined, factoryData: undefined })
      return { account: { ...account, getFactoryArgs }, first: { authorization } }
    },
  }

  test.each(['hybrid', 'eip7702'] as const)(
    'MetaMask’s kit grants tokens per period from a %s account; the chain holds the limit and its end',
    async kind => {
      const { account, first } = await accounts[kind]()
      const { rpcUrl } = on()
      await setBalance(rpcUrl, account.address, parseEther('1'))
      await mintToken(rpcUrl, { token: dollar(), to: account.address, amount: 1000n })
      const noop = [{ to: account.address, value: 0n }]
      expect(await send(account, { calls: noop, ...first })).toMatchObject({ success: true })

      const [payer] = developmentAccounts(1)
      if (!payer) throw new Error('No account.')
      const delegate = privateKeyToAccount(payer.privateKey)
      const { timestamp } = await connect().getBlock()
      const unsigned = createDelegation({
        environment: environment(),
        from: account.address,
        to: delegate.address,
        scope: {
          type: ScopeType.Erc20PeriodTransfer,
          tokenAddress: dollar(),
          periodAmount: 100n,
          periodDuration: 86_400,
          startDate: Number(timestamp),
        },
      })
      const delegation = { ...unsigned, signature: await account.signDelegation({ delegation: unsigned }) }

      const to = createAddress()
      const redeem = async (amount: bigint, sender = delegate) => {
        const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
        const data = DelegationManager.encode.redeemDelegations({
          delegations: [[delegation]],
          modes: [ExecutionMode.SingleDefault],
          executions: [[createExecution({ target: dollar(), callData })]],
        })
        const client = connect()
        const call = { account: sender, to: environment().DelegationManager, data }
        await client.call(call)
        const wallet = createWalletClient({ account: sender, transport: http(rpcUrl), chain: client.chain })
        const hash = await wallet.sendTransaction(call)
        expect(await waitForReceipt(client, { hash })).toMatchObject({ status: 'success' })
      }
      await redeem(60n)
      const beyond = 'ERC20PeriodTransferEnforcer:transfer-amount-exceeded'
      await expect(redeem(41n)).rejects.toThrow(beyond)
      await redeem(40n)
      await expect(redeem(1n)).rejects.toThrow(beyond)
      await expect(redeem(1n, createOwner())).rejects.toThrow()
      expect(await dollarsOf(to)).toBe(100n)

      await rpcRequest(rpcUrl, { method: 'evm_increaseTime', params: [86_400] })
      await rpcRequest(rpcUrl, { method: 'evm_mine' })
      await redeem(1n)
      const data = DelegationManager.encode.disableDelegation({ delegation })
      const calls = [{ to: environment().DelegationManager, data }]
      expect(await send(account, { calls })).toMatchObject({ success: true })
      // CannotUseADisabledDelegation()
      await expect(redeem(1n)).rejects.toThrow('0x05baa052')
      expect(await dollarsOf(to)).toBe(101n)
    },
  )
})

test('a chain without EntryPoints is refused', async () => {
  const anvil = await startAnvil({ chainId: 31338 })
  await expect(startBundler({ rpcUrl: anvil.rpcUrl })).rejects.toThrow('was not started with smartAccounts')
  await anvil.stop()
})

test('stop leaves no port bound and can be called twice', async () => {
  await bundler.stop()
  await bundler.stop()
  expect(await isOpen(bundler.port)).toBe(false)
})
