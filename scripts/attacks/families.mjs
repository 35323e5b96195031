const file = 'apps/secure/src/signing/bitcoin/handleBitcoin.test.ts'
const guard = 'apps/secure/src/signing/bitcoin/toTransactionPayload.ts'

export const attacks = [
  {
    id: 'D70-amount',
    title: 'has a PSBT signed whose amounts are not those of the coins, so that the difference is a fee',
    file,
    breaks: {
      file: guard,
      search: 'inputs.some(({ previous }) => !previous)',
      replace: 'inputs.length === 0',
    },
  },
  {
    id: 'D70-halves',
    title:
      'has the inputs of one transaction signed in two requests, each of which shows a part of what leaves',
    file,
    breaks: { file: guard, search: 'own.some(index => !indexes.has(index))', replace: 'own.length === 0' },
  },
  {
    id: 'D70-sighash',
    title: 'has a signature made that covers a part of the transaction, and adds outputs of its own',
    file,
    breaks: {
      file: guard,
      search: '![first, ...list].every(each => allowed.includes(Number(each)))',
      replace: 'list.length > 1000',
    },
  },
]
