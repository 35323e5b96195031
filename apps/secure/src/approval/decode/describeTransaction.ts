import { decodeRlp } from '../../signing/evm/rlp.js'
import { parseUnsigned } from '../../signing/evm/transaction.js'
import { toBytes, toHex } from '../../signing/toBytes.js'
import type { ApprovalRequest, Fact, Hex } from '../../signing/types.js'
import { formatUnits } from '../formatFact.js'
import { createLedger } from '../movements/createLedger.js'
import { act, caution, control, danger, out, text } from '../movements/draw.js'
import { describeCall } from './describeCall.js'
import type { Read } from './read.js'

/** A tip of a tenth of a coin pays for no place in a block that less would not. */
const hostileTip = 10n ** 17n

/** More gas than taking back one permission needs, but on Mantle, which counts gas in smaller units. */
const hostileGas = 10n ** 6n
const mantle = '5000'

const unreadable: Read = {
  actions: [act('Sign a transaction that cannot be read here')],
  labels: [danger('unreadable', 'This transaction cannot be read. It can do anything.')],
  details: [],
}

/** EIP-7702, type 4: never signed here, but named. */
function describeDelegation(unsigned: Hex, own: string): Read {
  const items = decodeRlp(toBytes(unsigned).subarray(1))
  const list = items instanceof Uint8Array ? undefined : items?.[9]
  const codes = (list instanceof Uint8Array ? [] : (list ?? [])).flatMap(entry => {
    const code = entry instanceof Uint8Array ? undefined : entry[1]
    return code instanceof Uint8Array && code.length === 20 ? [control('Contract', own, toHex(code))] : []
  })
  return {
    actions: [act('Give control of the account to a contract', ...codes)],
    labels:
      codes.length > 0
        ? []
        : [danger('delegation', 'This lets another act as your account, with everything that is in it.')],
    details: [{ name: 'Bytes', kind: 'code', value: unsigned }],
  }
}

/** What an EVM transaction does, from the bytes that are signed. */
export function describeTransaction(
  { chainId, unsigned }: { chainId: string; unsigned: Hex },
  { account, network }: ApprovalRequest,
): Read {
  const own = account.caipAddress.slice(account.caipAddress.lastIndexOf(':') + 1).toLowerCase()
  if (unsigned.startsWith('0x04')) return describeDelegation(unsigned, own)
  const transaction = parseUnsigned(unsigned)
  if (!transaction) return unreadable
  const { to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas, nonce, type } = transaction
  const { symbol } = network
  const ledger = createLedger()
  const described = to
    ? describeCall(data, { chainId: transaction.chainId, symbol, own, sender: own, to, value, ledger })
    : {
        actions: [
          act('Create a contract', text('Size', `${(data.length - 2) / 2} bytes`)),
          ...(value > 0n ? [act(`Send ${symbol} with it`, out('Amount', value, { from: own }))] : []),
        ],
        labels: [danger('contractCreation', 'This runs code that cannot be read here, and pays for it.')],
      }
  const isOther =
    `${transaction.chainId}` !== chainId || `eip155:${transaction.chainId}` !== network.caipNetworkId
  const fee = gas * maxFeePerGas
  const listed = described.actions
    .flatMap(({ movements }) => movements)
    .reduce(
      (sum, each) =>
        each.kind === 'out' && each.token === undefined && each.from === own ? sum + each.amount : sum,
      0n,
    )
  const details: Fact[] = [
    text(`Value, smallest units of ${symbol}`, `${value}`),
    text('Type', type === 'legacy' ? 'Legacy' : 'EIP-1559'),
    text('Chain id', `${transaction.chainId}`),
    text('Nonce', `${nonce}`),
    text('Gas limit', `${gas}`),
    text('Most per gas, wei', `${maxFeePerGas}`),
    text('Priority fee per gas, wei', `${maxPriorityFeePerGas}`),
    ...(transaction.accessList.length > 0
      ? [text('Access list', `${transaction.accessList.length} contracts`)]
      : []),
    ...(data === '0x' ? [] : [{ name: 'Data', kind: 'code', value: data } as const]),
  ]
  return {
    actions: described.actions,
    rests: ledger.list(),
    labels: [
      ...(listed > value
        ? [danger('unexpectedValue', `The calls name more ${symbol} than is sent with them.`)]
        : []),
      ...(isOther ? [danger('chainMismatch', 'This is for another network than the one named above.')] : []),
      ...described.labels,
      ...(gas * maxPriorityFeePerGas >= hostileTip
        ? [
            danger(
              'highFee',
              `The tip in the fee is up to ${formatUnits(gas * maxPriorityFeePerGas, 18)} ${symbol}. Less than 0.01 ${symbol} is usual.`,
            ),
          ]
        : []),
      ...(chainId !== mantle &&
      gas > hostileGas * BigInt(described.actions.length) &&
      described.actions.every(({ title }) => title.startsWith('Take back'))
        ? [danger('highFee', 'Taking back a permission needs less gas. The contract can use the rest.')]
        : []),
      ...(value > 0n && fee > value ? [caution('highFee', 'The fee may be higher than the amount.')] : []),
    ],
    maxFee: `${fee}`,
    details,
  }
}
