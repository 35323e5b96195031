// The attacks on fees and amounts, with the guard that each of them needs to be gone.
const bitcoin = 'packages/bitcoin/src/transfer'
const swap = 'packages/evm/src/swap'
const core = 'packages/core/src/swap'

export const attacks = [
  {
    id: 'A-H1',
    title:
      'an endpoint that raises the price of gas after the review takes 14,000 times the reviewed fee of a leg',
    file: `${swap}/reviewedFee.test.ts`,
    breaks: {
      file: `${swap}/ask.ts`,
      search: "if (isFeeChanged(reviewedFee, fee)) throw new LatchkitError('FEE_CHANGED')",
      replace: 'void [reviewedFee, fee, isFeeChanged]',
    },
  },
  {
    id: 'A-H1',
    title: 'a leg that was not reviewed, or whose fee is read anew between the legs, is asked for',
    file: `${core}/reviewedFee.test.ts`,
    breaks: {
      file: `${core}/askLeg.ts`,
      search: 'const reviewedFee = reviewed[at]?.fee',
      replace: 'const reviewedFee = planned.fees[0] ?? reviewed[at]?.fee',
    },
  },
  {
    id: 'A-H1',
    title: 'a review shows an unusual fee without a warning, and the fee of the first leg alone',
    file: 'packages/ui/src/views/swap/WalletSwapView.test.tsx',
    breaks: {
      file: 'packages/ui/src/views/swap/swapWords.ts',
      search: 'if (fee?.isUnusual)',
      replace: 'if (fee === undefined && plan)',
    },
  },
  {
    id: 'A-H2',
    title: 'two rounds of different lies about Bitcoin coins make a fee of 99,000,418 sat of one of 418',
    file: `${bitcoin}/previousTransactions.test.ts`,
    breaks: {
      file: `${bitcoin}/readPrevious.ts`,
      search: ' || output.amount !== coin.amount)',
      replace: ')',
    },
  },
  {
    id: 'A-M1',
    title: 'a batch whose request timed out, or whose page was reloaded, is lost or asked for again',
    file: `${swap}/batch.test.ts`,
    breaks: {
      file: `${swap}/batch.ts`,
      search: "throw new LateError('WALLET_TIMEOUT', late, { details })",
      replace: "throw failed('WALLET_TIMEOUT', details)",
    },
  },
  {
    id: 'A-M1',
    title: 'a reload before its block forgets a batch, and a plan stays that one tap would swap again',
    file: `${core}/resumeSwapRequests.test.ts`,
    breaks: { file: `${core}/askLeg.ts`, search: 'record.onTaken(asked)', replace: 'void record' },
  },
  {
    id: 'A-M2',
    title: 'a native sale whose path begins with another token spends that token by an older approval',
    file: `${swap}/wrappedEnds.test.ts`,
    breaks: {
      file: `${swap}/assertSwap.ts`,
      search: "!('path' in route) || isSame(wrappedNative, end)",
      replace: 'wrappedNative === wrappedNative || isSame(wrappedNative, end)',
    },
  },
  {
    id: 'A-M9',
    title: 'a server offers half of what the pools pay, or takes a poor pool',
    file: `${swap}/readPrice.test.ts`,
    breaks: {
      file: `${swap}/readPrice.ts`,
      search: 'if (offered * 100n < best * (100n - toleratedPercent))',
      replace: 'if (offered + toleratedPercent < 0n)',
    },
  },
  {
    id: 'A-M9',
    title: 'swapTokens without a least amount swaps at the price that the server names',
    file: `${core}/reviewedFee.test.ts`,
    breaks: {
      file: `${core}/swapTokens.ts`,
      search: "if (typeof minAmount !== 'string' || ",
      replace: "if (typeof minAmount === 'bigint' && ",
    },
  },
  {
    id: 'A-A0-9',
    control: 'A-M1',
    title: 'a swap over WalletConnect is lost by a reload, and swapped again',
    file: `${core}/resumeSwapRequests.test.ts`,
    breaks: {
      file: `${core}/askLeg.ts`,
      search: 'if (sessionId !== undefined) write(asked)',
      replace: 'if (sessionId === asked.leg) write(asked)',
    },
  },
  {
    id: 'A-L-swapReceived',
    title: 'a transaction of another one that brought nothing counts as a swap to native currency',
    file: 'packages/evm/src/transfer/watch.test.ts',
    breaks: {
      file: 'packages/evm/src/transfer/watch.ts',
      search: "if (received === 'native') return",
      replace: "if (received === 'native') return true ||",
    },
  },
  {
    id: 'A-L-bitcoinSmallCoins',
    title: 'a payment over WalletConnect spends the small coins that inscriptions are kept in',
    file: `${bitcoin}/smallCoins.test.ts`,
    breaks: {
      file: `${bitcoin}/prepare.ts`,
      search: 'facts?.isShared ?? true',
      replace: 'facts?.isShared ?? false',
    },
  },
  {
    id: 'A-L-stacksNonce',
    title: 'a second payment of Stacks replaces the first, because the node does not know what waits',
    file: 'packages/stacks/src/transfer/ownNonces.test.ts',
    breaks: {
      file: 'packages/stacks/src/transfer/getNonce.ts',
      search: 'const isTaken = (each: bigint): boolean => isHeld(rest, owner, each)',
      replace: 'const isTaken = (each: bigint): boolean => each < 0n && isHeld(rest, owner, each)',
    },
  },
]
