import { concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { evmAddress, solanaAddress, toRequest } from '../../../testing/approvalFixtures.js'
import { decodeRequest } from '../../../testing/decodeRequest.js'
import {
  attacker,
  collection,
  encodeCall,
  evmTransaction,
  friend,
  multicall3,
  usdc,
  v2Router,
  v3Router,
  weth,
} from '../../../testing/encodeEvm.js'
import { u64 } from '../../../testing/encodeSolana.js'
import * as sol from '../../../testing/solanaCorpus.js'
import * as swap from '../../../testing/swapCorpus.js'
import * as typed from '../../../testing/typedCorpus.js'
import type { LabelId, Payload } from '../../signing/types.js'
import { formatFact } from '../formatFact.js'

const { ether } = swap

/** What the screen shows of it, and the ids of its dangers. */
function show(payload: Payload): { words: string; dangers: LabelId[] } {
  const request = toRequest(payload)
  const { actions, labels } = decodeRequest(request)
  const { symbol, decimals } = request.network
  const context = { symbol, decimals, tokens: {} }
  const words = actions.flatMap(({ title, facts }) => [
    title,
    ...facts.map(fact => `${fact.name}: ${formatFact(fact, context)}`),
  ])
  const dangers = labels.filter(({ severity }) => severity === 'danger').map(({ id }) => id)
  return { words: words.join('\n'), dangers }
}

describe('the currency that is sent with a call', () => {
  test('attack B-B1: a swap of 0.01 with 100 sent shows the rest, and a danger', () => {
    const { words, dangers } = show(swap.toV3(swap.exactInput({ amount: ether / 100n }), 100n * ether))
    expect(words).toContain('99.99 ETH')
    expect(dangers).toContain('unexpectedValue')
  })

  test('attack B-B1: wrapping through Multicall3 leaves the currency there', () => {
    const data = encodeCall('aggregate((address,bytes)[] calls)', [[[weth, encodeCall('deposit()')]]])
    const { words, dangers } = show(evmTransaction({ to: multicall3, data, value: ether }))
    expect(words).toContain('Send ETH with the call\nAmount: 1 ETH')
    expect(dangers).toContain('unexpectedValue')
  })

  test('attack B-B1: what Multicall3 wraps stays there, unless a later call sends it to the visitor', () => {
    const wrapped = { target: weth, value: ether, callData: encodeCall('deposit()') }
    expect(show(swap.aggregate([wrapped], ether)).dangers).toContain('leftover')
  })

  test('attack B-B1: calls that name more than is sent with them', () => {
    const { dangers } = show(swap.aggregate([{ target: friend, value: ether, callData: '0x' }], 0n))
    expect(dangers).toContain('unexpectedValue')
  })

  test('attack B-B1: a call of Multicall3 that may fail leaves there what it was sent', () => {
    const data = encodeCall(
      'swapExactETHForTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)',
      [2n ** 200n, [weth, usdc], evmAddress, 4_102_444_800n],
    )
    const call = { target: v2Router, value: ether, callData: data }
    expect(show(swap.aggregate([{ ...call, allowFailure: true }], ether)).dangers).toContain('furtherTerms')
    expect(show(swap.aggregate([call], ether)).dangers).toEqual([])
  })

  test('attack B-B1: a call with the form of a swap at an unknown contract is no swap', () => {
    const { words, dangers } = show(evmTransaction({ to: attacker, data: swap.exactInput(), value: ether }))
    expect(words).not.toContain('Receive')
    expect(words).toContain('1 ETH')
    expect(dangers).toEqual(expect.arrayContaining(['unknownContract', 'unexpectedValue']))
  })

  test('attack B-B1: of a router of another kind, it is no swap either', () => {
    expect(show(evmTransaction({ to: v2Router, data: swap.exactInput(), value: ether })).dangers).toContain(
      'unknownCall',
    )
  })

  test('attack B-B1: less than the swap needs is left in the router, which takes the token instead', () => {
    const { words, dangers } = show(swap.toV3(swap.exactInput(), ether / 2n))
    expect(words).toContain(`Token paid: ${weth}`)
    expect(words).toContain('0.5 ETH')
    expect(dangers).toContain('unexpectedValue')
  })

  test('attack B-B1: what an exact output does not use is left in the router', () => {
    const { words, dangers } = show(swap.toV3(swap.exactOutput(), ether))
    expect(words).toContain('Leave unspent ETH with the contract\nAmount, at most: 1 ETH')
    expect(dangers).toContain('unexpectedValue')
  })

  test('attack B-B1: an exact output that may be paid with what is sent lists that too', () => {
    const { words, dangers } = show(
      swap.together([swap.exactOutput({ least: 5n * ether }), swap.refundEth], ether),
    )
    expect(words).toContain('Or pay with what is sent\nAmount, at most: 1 ETH')
    expect(dangers).toContain('furtherTerms')
  })

  test('attack B-B1: what a swap that ends at a price does not use is left in the router', () => {
    expect(show(swap.toV3(swap.exactInput({ limit: 5n }), ether)).dangers).toContain('unexpectedValue')
  })

  test('control B-B1: exactly what the swap pays is listed once, without a danger', () => {
    const { words, dangers } = show(swap.toV3(swap.exactInput(), ether))
    expect(words).toContain('Pay: 1 ETH')
    expect(dangers).toEqual([])
    expect(show(swap.together([swap.exactOutput(), swap.refundEth], ether)).dangers).toEqual([])
    expect(show(swap.together([swap.exactInput({ limit: 5n }), swap.refundEth], ether)).dangers).toEqual([])
    const wrapped = { target: weth, value: ether, callData: encodeCall('deposit()') }
    const back = {
      target: weth,
      callData: encodeCall('transfer(address to,uint256 amount)', [evmAddress, ether]),
    }
    expect(show(evmTransaction({ to: weth, data: encodeCall('deposit()'), value: ether })).dangers).toEqual(
      [],
    )
    expect(show(swap.aggregate([wrapped, back], ether)).words).toContain(`To: ${evmAddress}`)
  })
})

describe('what a swap brings', () => {
  test.each<[string, Payload]>([
    ['by the constant for it', swap.toV3(swap.exactInput({ recipient: swap.routerItself }))],
    ['by its address', swap.toV3(swap.exactInput({ recipient: v3Router }))],
    [
      'and another token is taken out',
      swap.together([swap.exactInput({ recipient: swap.routerItself }), swap.sweepTo(weth, 1n, evmAddress)]),
    ],
    [
      'and it is taken out before',
      swap.together([swap.sweepTo(usdc, 1n, evmAddress), swap.exactInput({ recipient: swap.routerItself })]),
    ],
  ])('attack B-B2-result: it stays in the router %s', (_, payload) => {
    const { words, dangers } = show(payload)
    expect(words).toContain('Leave tokens with the contract')
    expect(dangers).toContain('leftover')
  })

  test('attack B-B2-result: it is taken out for somebody else', () => {
    const calls = [swap.exactInput({ recipient: swap.routerItself }), swap.sweepTo(usdc, 1n, attacker)]
    expect(show(swap.together(calls)).dangers).toContain('otherRecipient')
    // The router has no word for the caller where it takes something out.
    expect(show(swap.together([calls[0] ?? '0x', swap.sweepTo(usdc, 1n, swap.caller)])).dangers).toContain(
      'otherRecipient',
    )
  })

  test('attack B-B2-result: the words of the second router mean nothing to the first', () => {
    const data = encodeCall(
      'swapExactETHForTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)',
      [2_500_000_000n, [weth, usdc], swap.caller, 4_102_444_800n],
    )
    expect(show(evmTransaction({ to: v2Router, data, value: ether })).dangers).toContain('otherRecipient')
  })

  test('control B-B2-result: it is the visitor’s where a later call takes it out for him', () => {
    const sold = swap.exactInput({
      sold: usdc,
      bought: weth,
      recipient: swap.routerItself,
      amount: 10n ** 10n,
      least: 4n * ether,
    })
    const { words, dangers } = show(swap.together([sold, swap.unwrapTo(1n, evmAddress)]))
    expect(dangers).toEqual([])
    expect(words).toContain('At least: 4 ETH')
    expect(show(swap.toV3(swap.exactInput({ recipient: swap.caller }))).dangers).toEqual([])
  })
})

describe('least amounts and allowances', () => {
  test('attack B-minimum: one unit for ten thousand dollars, carried out by anybody', () => {
    const { words, dangers } = show(swap.oneInchSwap(attacker, { least: 1n }))
    expect(dangers).toContain('noMinimum')
    expect(words).toContain(`Carried out by: ${attacker}`)
  })

  test('attack B-minimum: fifty items for one wei, and for a millionth of a coin', () => {
    for (const amount of ['1', `${10n ** 12n}`])
      expect(show(typed.seaport([{ recipient: evmAddress, amount }], 50)).dangers).toContain('noMinimum')
  })

  test('attack B-minimum: of a price that falls, what leaves is the most and what comes the least', () => {
    const item = { itemType: 1, token: usdc, identifierOrCriteria: 0 }
    const offer = [{ ...item, startAmount: 1, endAmount: 5_000_000 }]
    const { words } = show(typed.seaport([{ recipient: evmAddress, amount: `${ether}` }], 1, 1, { offer }))
    expect(words).toContain('Give: 5,000,000 smallest units')
  })

  test.each([2n ** 254n, 2n ** 128n, 2n ** 96n, 2n ** 96n - 1n])(
    'attack B-minimum: an allowance of %s is one without limit',
    amount => {
      const data = encodeCall('approve(address spender,uint256 amount)', [attacker, amount])
      const { words, dangers } = show(evmTransaction({ to: usdc, data }))
      expect(dangers).toContain('unlimited')
      expect(words).toContain('Unlimited')
      expect(show(typed.permit(`${amount}`)).dangers).toContain('unlimited')
    },
  )

  test('control B-minimum: an amount that fits the price is none', () => {
    expect(show(swap.oneInchSwap(attacker)).dangers).toEqual([])
    expect(show(typed.seaport([{ recipient: evmAddress, amount: `${ether}` }], 3)).dangers).toEqual([])
    const data = encodeCall('approve(address spender,uint256 amount)', [v2Router, 10n ** 24n])
    expect(show(evmTransaction({ to: usdc, data })).dangers).toEqual([])
  })
})

describe('terms of orders and aggregators', () => {
  const key = `0x${'ab'.repeat(32)}`
  test.each<[string, Payload, string]>([
    ['a fee of CoW', typed.cowOrder(evmAddress, `${ether}`, { feeAmount: '900000000' }), 'Fee: 900,000,000'],
    [
      'a balance of CoW that is no token',
      typed.cowOrder(evmAddress, `${ether}`, { sellTokenBalance: 'external' }),
      'external',
    ],
    [
      'a conduit of Seaport',
      typed.seaport([{ recipient: evmAddress, amount: `${ether}` }], 1, 2, { conduitKey: key }),
      key,
    ],
    [
      'a zone of Seaport',
      typed.seaport([{ recipient: evmAddress, amount: `${ether}` }], 1, 2, { zone: attacker }),
      `Zone: ${attacker}`,
    ],
    [
      'data for a zone',
      typed.seaport([{ recipient: evmAddress, amount: `${ether}` }], 1, 2, { zoneHash: key }),
      key,
    ],
    [
      'a later deposit of LI.FI',
      swap.lifiSwap([{}, { sold: weth, amount: 7n * ether, isDeposit: true }]),
      'Give to a later step\nAmount: 7,000,000,000,000,000,000',
    ],
    ['flags of 1inch', swap.oneInchSwap(friend, { flags: 1n }), 'Receive'],
  ])('attack B-terms: %s is shown, and is a danger', (_, payload, words) => {
    const shown = show(payload)
    expect(shown.words).toContain(words)
    expect(shown.dangers).toContain('furtherTerms')
  })

  test('attack B-terms: from when a signed transfer counts is shown', () => {
    const { words } = show(typed.authorization('5', undefined, 1_900_000_000))
    expect(words).toContain('Valid from: 2030-03-17')
  })

  test('attack B-terms: an order for a contract that settles none is not read as one', () => {
    const payload = typed.cowOrder(evmAddress, `${ether}`)
    if (payload.kind !== 'evmTypedData') throw new Error('It is no typed data.')
    const json = payload.json.replace(/0x9008D19f58AAbD9eD0D60971565AA8510560ab41/i, attacker)
    expect(show({ ...payload, json }).dangers).toContain('unknownTypedData')
  })

  test('control B-terms: what exchanges use every day is none', () => {
    const conduitKey = '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'
    const zone = '0x000056F7000000EcE9003ca63978907a00FFD100'
    const listing = typed.seaport([{ recipient: evmAddress, amount: `${ether}` }], 1, 2, { conduitKey, zone })
    expect(show(listing).dangers).toEqual([])
    expect(show(typed.cowOrder(evmAddress, `${ether}`, { appData: key })).dangers).toEqual([])
    expect(show(swap.lifiSwap([{}, { sold: weth }])).dangers).toEqual([])
  })
})

describe('who controls accounts of Solana', () => {
  const rent = 2_039_280n
  const account = sol.ownTokens
  const create = (lamports: bigint, program: string = sol.programs.token) =>
    sol.createAccount(account, { lamports, space: 165n, program })

  test('attack B-solanaOwner: the owner of a new token account is shown, and a danger unless it is the visitor', () => {
    for (const set of [
      sol.setUpTokens(account, sol.attackerKey),
      sol.setUpTokensOld(account, sol.attackerKey),
    ]) {
      const { words, dangers } = show(sol.solanaTransaction([create(rent), set]))
      expect(words).toContain(`Owner: ${sol.attackerKey}`)
      expect(dangers).toContain('ownerChange')
    }
  })

  test('attack B-solanaOwner: what is paid above the rent is sent', () => {
    const { words } = show(
      sol.solanaTransaction([create(10n ** 9n), sol.setUpTokens(account, sol.attackerKey)]),
    )
    expect(words).toContain('Send SOL to a new account\nAmount: 1 SOL')
  })

  test('attack B-solanaOwner: an account of a program that is not known belongs to it', () => {
    const { words, dangers } = show(sol.solanaTransaction([create(10n ** 9n, sol.attackerKey)]))
    expect(words).toContain('Send SOL to a new account')
    expect(dangers).toContain('ownerChange')
  })

  test('attack B-solanaOwner: an account without an owner is paid for', () => {
    expect(show(sol.solanaTransaction([create(10n ** 9n)])).dangers).toContain('furtherTerms')
  })

  test('attack B-solanaOwner: a stake account with bytes behind its authority is not read', () => {
    const data = concatBytes(base58.decode(sol.attackerKey), u64(0n))
    expect(show(sol.solanaTransaction([sol.stake(1, data)])).dangers).toContain('unknownProgram')
  })

  test('attack B-solanaOwner: a lock of a stake is shown', () => {
    const own = base58.decode(solanaAddress)
    const data = concatBytes(own, own, u64(4_102_444_800n), u64(0n), base58.decode(sol.attackerKey))
    expect(show(sol.solanaTransaction([sol.stake(0, data)])).dangers).toContain('furtherTerms')
  })

  test('control B-solanaOwner: an account of the visitor is none', () => {
    const { words, dangers } = show(
      sol.solanaTransaction([create(rent), sol.setUpTokens(account, solanaAddress)]),
    )
    expect(dangers).toEqual([])
    expect(words).toContain(`Owner: ${solanaAddress}`)
    expect(show(sol.solanaTransaction([sol.setAuthority(2, solanaAddress)])).dangers).toEqual([])
  })
})

describe('fees', () => {
  test('attack B-L-priorityFee: a tip of half a coin is a danger', () => {
    const payload = evmTransaction({
      to: friend,
      value: ether,
      maxFeePerGas: 6n * 10n ** 12n,
      maxPriorityFeePerGas: 5n * 10n ** 12n,
    })
    expect(show(payload).dangers).toContain('highFee')
    const units = [sol.limit(1_400_000), sol.price(10n ** 9n), sol.sendSol(sol.friendKey, 5n)]
    expect(show(sol.solanaTransaction(units)).dangers).toContain('highFee')
  })

  test('control B-L-priorityFee: a fee above a small amount is not one', () => {
    expect(show(evmTransaction({ to: friend, value: 1n })).dangers).toEqual([])
  })
})

test('attack B-bytes: T15: bytes that no value takes up are not read', () => {
  // 31 bytes behind the path: the words before would have been read from it.
  const path = `${usdc}0001f4${weth.slice(2)}00`
  const data = encodeCall('exactInput((bytes,address,uint256,uint256) params)', [[path, evmAddress, 5n, 3n]])
  expect(show(swap.toV3(data)).dangers).toContain('unknownCall')
  const sent = encodeCall('safeTransferFrom(address from,address to,uint256 tokenId,bytes data)', [
    evmAddress,
    friend,
    7n,
    '0xabcd',
  ])
  expect(show(evmTransaction({ to: collection, data: sent })).words).toContain('0xabcd')
})

test('control B-bytes: a path that ends where it should is read', () => {
  const path = `${weth}0001f4${usdc.slice(2)}`
  const data = encodeCall('exactInput((bytes,address,uint256,uint256) params)', [
    [path, evmAddress, 10n ** 18n, 2_000_000_000n],
  ])
  expect(show(swap.toV3(data)).dangers).toEqual([])
})
