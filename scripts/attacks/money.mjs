// The attacks on fees and amounts, with the guard that each of them needs to be gone.
const transfer = 'packages/bitcoin/src/transfer'

export const attacks = [
  {
    id: 'A-H2',
    title: 'two rounds of different lies about Bitcoin coins make a fee of 99,000,418 sat of one of 418',
    file: `${transfer}/previousTransactions.test.ts`,
    breaks: {
      file: `${transfer}/readPrevious.ts`,
      search: ' || output.amount !== coin.amount)',
      replace: ')',
    },
  },
  {
    id: 'A-L-bitcoinSmallCoins',
    title: 'a payment over WalletConnect spends the small coins that inscriptions are kept in',
    file: `${transfer}/smallCoins.test.ts`,
    breaks: {
      file: `${transfer}/prepare.ts`,
      search: 'facts?.isShared ?? true',
      replace: 'facts?.isShared ?? false',
    },
  },
]
