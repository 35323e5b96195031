import { decodeRlp } from '../../signing/evm/rlp.js'
import { parseUnsigned } from '../../signing/evm/transaction.js'
import { toBytes, toHex } from '../../signing/toBytes.js'
import type { ApprovalRequest, Decoded, Fact, Hex } from '../../signing/types.js'
import { describeCall } from './describeCall.js'
import { act, address, amount, caution, danger, text } from './evmContext.js'

const unreadable: Decoded = {
  actions: [act('Sign a transaction that cannot be read here')],
  labels: [danger('unreadable', 'This transaction cannot be read. It can do anything.')],
  details: [],
}

/** EIP-7702, type 4: never signed here, but named. */
function describeDelegation(unsigned: Hex): Decoded {
  const items = decodeRlp(toBytes(unsigned).subarray(1))
  const list = items instanceof Uint8Array ? undefined : items?.[9]
  const codes = (list instanceof Uint8Array ? [] : (list ?? [])).flatMap(entry => {
    const code = entry instanceof Uint8Array ? undefined : entry[1]
    return code instanceof Uint8Array && code.length === 20 ? [address('Contract', toHex(code))] : []
  })
  return {
    actions: [act('Give control of the account to a contract', ...codes)],
    labels: [
      danger('delegation', 'This lets a contract act as your account, with everything that is in it.'),
    ],
    details: [{ name: 'Bytes', kind: 'code', value: unsigned }],
  }
}

/** What an EVM transaction does, from the bytes that are signed. */
export function describeTransaction(
  { chainId, unsigned }: { chainId: string; unsigned: Hex },
  { account, network }: ApprovalRequest,
): Decoded {
  if (unsigned.startsWith('0x04')) return describeDelegation(unsigned)
  const transaction = parseUnsigned(unsigned)
  if (!transaction) return unreadable
  const { to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas, nonce, type } = transaction
  const own = account.caipAddress.slice(account.caipAddress.lastIndexOf(':') + 1).toLowerCase()
  const { symbol } = network
  const described = to
    ? describeCall(data, { chainId: transaction.chainId, symbol, own, sender: own, to, value })
    : {
        actions: [
          act('Create a contract', text('Size', `${(data.length - 2) / 2} bytes`)),
          ...(value > 0n ? [act(`Send ${symbol} with it`, amount('Amount', value))] : []),
        ],
        labels: [danger('contractCreation', 'This runs code that cannot be read here, and pays for it.')],
      }
  const isOther =
    `${transaction.chainId}` !== chainId || `eip155:${transaction.chainId}` !== network.caipNetworkId
  const details: Fact[] = [
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
    labels: [
      ...(isOther ? [danger('chainMismatch', 'This is for another network than the one named above.')] : []),
      ...described.labels,
      ...(value > 0n && gas * maxFeePerGas > value
        ? [caution('highFee', 'The fee may be higher than the amount.')]
        : []),
    ],
    maxFee: `${gas * maxFeePerGas}`,
    details,
  }
}
