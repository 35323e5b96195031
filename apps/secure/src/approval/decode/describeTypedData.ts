import { readDomainChain } from '../../signing/evm/toEvmPayload.js'
import {
  hashTypedData,
  readTypedData,
  type TypedData,
  type TypedDataField,
} from '../../signing/evm/typedData.js'
import { toHex } from '../../signing/toBytes.js'
import type { Action, ApprovalRequest, Fact, Label } from '../../signing/types.js'
import { act, address, allowance, caution, control, danger, out, text, time } from '../movements/draw.js'
import type { AbiValue } from './abi.js'
import { describeOrder } from './describeOrder.js'
import { describeAllowances, permit2Address } from './describePermit2Call.js'
import { type Described, isSame } from './evmContext.js'
import type { Read } from './read.js'
import { toVisibleText } from './toVisibleText.js'

type Message = Readonly<Record<string, unknown>>

export type TypedContext = { own: string; contract: string; symbol: string }

type Kind = {
  primaryType: string
  /** Fields of the primary type, in order, as `type name`. */
  fields: string
  /** Only where the domain names this contract. */
  contract?: string | undefined
  describe(message: Message, context: TypedContext): Described
}

const stringOf = (value: unknown): AbiValue => (typeof value === 'bigint' ? value : String(value))
const recordOf = (value: unknown): Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Message) : {}

const bySignature = danger(
  'permit',
  'This signature lets the spender take these tokens. No further confirmation is asked for.',
)

/** What is signed for another owner does not count, unless that one is a contract of the visitor. */
const labelOwner = (owner: unknown, own: string): Label[] =>
  isSame(String(owner), own)
    ? []
    : [danger('otherPayer', 'This names another account than yours as the one that gives.')]

const permit: Kind['describe'] = (message, { contract, own }) => {
  const value = BigInt(String(message['value']))
  return {
    actions: [
      act(
        value === 0n ? 'Take back an allowance by signature' : 'Allow spending by signature',
        allowance('Amount', value, { token: contract, spender: String(message['spender']) }),
        address('Spender', message['spender']),
        address('Owner', message['owner']),
        address('Token', contract),
        time('Valid until', message['deadline']),
      ),
    ],
    labels: value === 0n ? [] : [bySignature, ...labelOwner(message['owner'], own)],
  }
}

/** DAI: zero is no end. */
const daiEnd = (value: unknown): string => (String(value) === '0' ? `${2n ** 256n - 1n}` : String(value))

const daiPermit: Kind['describe'] = (message, { contract, own }) => ({
  actions: [
    act(
      message['allowed']
        ? 'Allow spending without limit, by signature'
        : 'Take back an allowance by signature',
      ...(message['allowed']
        ? [allowance('Amount', 2n ** 256n - 1n, { token: contract, spender: String(message['spender']) })]
        : []),
      address('Spender', message['spender']),
      address('Owner', message['holder']),
      address('Token', contract),
      time('Valid until', daiEnd(message['expiry'])),
    ),
  ],
  labels: message['allowed'] ? [bySignature, ...labelOwner(message['holder'], own)] : [],
})

const toDetails = (value: unknown): AbiValue => {
  const { token, amount: given, expiration } = recordOf(value)
  return [stringOf(token), stringOf(given), stringOf(expiration)]
}

const permit2Allowances: Kind['describe'] = ({ details, spender }) =>
  describeAllowances((Array.isArray(details) ? details : [details]).map(toDetails), stringOf(spender))

const permit2Transfers: Kind['describe'] = ({ permitted, spender, deadline }) => {
  const entries = (Array.isArray(permitted) ? permitted : [permitted]).map(recordOf)
  return {
    actions: entries.map(({ token, amount }) =>
      act(
        'Let tokens be taken by signature',
        allowance('Amount', BigInt(String(amount)), { token: String(token), spender: String(spender) }),
        address('By', spender),
        address('Token', token),
        time('Valid until', deadline),
      ),
    ),
    labels: [
      danger(
        'permit',
        'This signature lets the spender take these tokens once. No further confirmation is asked for.',
      ),
    ],
  }
}

const authorization: Kind['describe'] = (message, { contract, own }) => ({
  actions: [
    act(
      'Send tokens by signature',
      out('Amount', BigInt(String(message['value'])), {
        token: contract,
        from: String(message['from']),
        to: String(message['to']),
      }),
      address('From', message['from']),
      address('To', message['to']),
      address('Token', contract),
      ...(String(message['validAfter']) === '0' ? [] : [time('Valid from', message['validAfter'])]),
      time('Valid until', message['validBefore']),
    ),
  ],
  labels: [
    danger(
      'permit',
      'Whoever has this signature can send these tokens. No further confirmation is asked for.',
    ),
    ...labelOwner(message['from'], own),
  ],
})

const delegation: Kind['describe'] = ({ delegate }, { own }) => ({
  actions: [act('Let another account act for yours', control('Delegate', own, String(delegate)))],
  labels: [caution('delegation', 'Its limits are not read here.')],
})

/** A shared wallet pays for gas where a price is named. */
const safe: Kind['describe'] = (message, { contract, symbol }) => {
  const isPaid = String(message['gasPrice']) !== '0'
  return {
    actions: [
      act(
        'Approve a transaction of a shared wallet',
        address('Wallet', contract),
        address('To', message['to']),
        out(`Amount of ${symbol}`, BigInt(String(message['value'])), {
          from: contract,
          to: String(message['to']),
        }),
        text('Operation', String(message['operation']) === '0' ? 'Call' : 'Delegate call'),
      ),
    ],
    labels: [danger('unknownCall', 'What the shared wallet then does cannot be read here.')],
    rests: isPaid ? [{ kind: 'terms', facts: [address('Gas is paid to', message['refundReceiver'])] }] : [],
  }
}

const tokenPermissions = 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'
const tokenListPermissions = tokenPermissions.replace('permitted', '[] permitted').replace(' []', '[]')

const kinds: readonly Kind[] = [
  {
    primaryType: 'Permit',
    fields: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
    describe: permit,
  },
  {
    primaryType: 'Permit',
    fields: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
    describe: daiPermit,
  },
  {
    primaryType: 'PermitSingle',
    fields: 'PermitDetails details,address spender,uint256 sigDeadline',
    contract: permit2Address,
    describe: permit2Allowances,
  },
  {
    primaryType: 'PermitBatch',
    fields: 'PermitDetails[] details,address spender,uint256 sigDeadline',
    contract: permit2Address,
    describe: permit2Allowances,
  },
  {
    primaryType: 'PermitTransferFrom',
    fields: tokenPermissions,
    contract: permit2Address,
    describe: permit2Transfers,
  },
  {
    primaryType: 'PermitBatchTransferFrom',
    fields: tokenListPermissions,
    contract: permit2Address,
    describe: permit2Transfers,
  },
  ...['TransferWithAuthorization', 'ReceiveWithAuthorization'].map(primaryType => ({
    primaryType,
    fields: 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
    describe: authorization,
  })),
  {
    primaryType: 'Delegation',
    fields: 'address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt',
    describe: delegation,
  },
  {
    primaryType: 'SafeTx',
    fields:
      'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
    describe: safe,
  },
]

/** Witnesses of Permit2 add a field, which is shown as it is. */
const witnesses: readonly string[] = ['PermitWitnessTransferFrom', 'PermitBatchWitnessTransferFrom']

const toFields = (fields: readonly TypedDataField[] | undefined): string =>
  (fields ?? []).map(({ type, name }) => `${type} ${name}`).join(',')

function describeKnown(data: TypedData, context: TypedContext): Described | undefined {
  const { types, primaryType, message } = data
  const fields = toFields(types[primaryType])
  const kind = kinds.find(
    each =>
      each.primaryType === primaryType &&
      each.fields === fields &&
      (each.contract === undefined || isSame(each.contract, context.contract)),
  )
  if (kind) return kind.describe(message, context)
  const isWitness =
    witnesses.includes(primaryType) &&
    isSame(permit2Address, context.contract) &&
    [tokenPermissions, tokenListPermissions].some(known => fields.startsWith(`${known},`))
  if (!isWitness) return describeOrder(data, context)
  const known = ['permitted', 'spender', 'nonce', 'deadline']
  const further = (types[primaryType] ?? []).filter(({ name }) => !known.includes(name))
  const facts = further.map(({ name, type }) => text(toVisibleText(name), toVisibleText(type)))
  return { ...permit2Transfers(message, context), rests: [{ kind: 'terms', facts }] }
}

function flatten(value: unknown, path: string): readonly Fact[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => flatten(inner, path ? `${path}.${name}` : name))
  return [text(toVisibleText(path), toVisibleText(String(value)))]
}

const unknown = (data: TypedData): { action: Action; label: Label } => ({
  action: act('Sign data that cannot be read here', text('Type', toVisibleText(data.primaryType))),
  label: danger(
    'unknownTypedData',
    'The meaning of this data is not known here. A signature can be enough to take what you own.',
  ),
})

const maxDetails = 200

/** What EIP-712 data contains, by its signed members alone. */
export function describeTypedData({ json }: { json: string }, { account, network }: ApprovalRequest): Read {
  const data = readTypedData(json)
  const own = account.caipAddress.slice(account.caipAddress.lastIndexOf(':') + 1).toLowerCase()
  const contract = data.domain['verifyingContract']
  const hasContract = typeof contract === 'string'
  const described = hasContract ? describeKnown(data, { own, contract, symbol: network.symbol }) : undefined
  const missing = unknown(data)
  const chain = readDomainChain(data)
  const labels: Label[] = [
    ...(chain !== undefined && `eip155:${chain}` !== network.caipNetworkId
      ? [danger('chainMismatch', 'This is for another network than the one named above.')]
      : []),
    ...(described?.labels ?? [missing.label]),
    ...(chain === undefined
      ? [caution('chainMismatch', 'This names no network: it may count on every one.')]
      : []),
  ]
  const name = data.domain['name']
  const domain = [
    ...(typeof name === 'string' ? [text('Named by the site', toVisibleText(name))] : []),
    ...(hasContract ? [address('Contract', contract)] : []),
  ]
  const actions = described?.actions ?? [{ ...missing.action, facts: [...missing.action.facts, ...domain] }]
  const details = [...flatten(data.domain, 'domain'), ...flatten(data.message, data.primaryType)]
  return {
    actions,
    labels,
    rests: described?.rests,
    details: [...details.slice(0, maxDetails), text('Digest', toHex(hashTypedData(data)))],
  }
}
