import { act, address, allowance, code, control, danger, out, text, time } from '../movements/draw.js'
import type { AbiValue } from './abi.js'
import { type CallContext, type Described, listOf, receive, toAmount } from './evmContext.js'

type Arguments = readonly AbiValue[]
export type Describe = (values: Arguments, context: CallContext) => Described

const plain = (...actions: Described['actions']): Described => ({ actions, labels: [] })

const approve: Describe = ([spender, value], { to }) => {
  const given = allowance('Amount', toAmount(value), { token: to, spender: String(spender) })
  const isAll = given.facts.some(fact => fact.kind === 'amount' && fact.isUnlimited)
  const title =
    toAmount(value) === 0n
      ? 'Take back an allowance'
      : isAll
        ? 'Allow spending without limit'
        : 'Allow spending'
  return plain(act(title, given, address('Spender', spender), address('Token', to)))
}

const increaseAllowance: Describe = ([spender, value], { to }) =>
  plain(
    act(
      'Allow more spending',
      allowance('Added', toAmount(value), { token: to, spender: String(spender) }),
      address('Spender', spender),
      address('Token', to),
    ),
  )

/** It gives nothing, so that no movement is drawn. */
const decreaseAllowance: Describe = ([spender, value], { to }) =>
  plain(
    act(
      'Allow less spending',
      text('Removed, smallest units', String(value)),
      address('Spender', spender),
      address('Token', to),
    ),
  )

const send: Describe = ([recipient, value], { to, sender, ledger, own }) => {
  const amount = toAmount(value)
  // A contract in between may send what it holds for the visitor.
  if (sender !== own) ledger.take(sender, to, amount)
  return plain(
    act(
      'Send tokens',
      out('Amount', amount, { token: to, from: sender, to: String(recipient) }),
      ...(sender === own ? [] : [address('From', sender)]),
      address('To', recipient),
      address('Token', to),
    ),
  )
}

const transferFrom: Describe = ([from, recipient, value], { to }) =>
  plain(
    act(
      'Move tokens',
      out('Amount', toAmount(value), { token: to, from: String(from), to: String(recipient) }),
      address('From', from),
      address('To', recipient),
      address('Token', to),
    ),
  )

const sendItems =
  (title: string, hasCount: boolean): Describe =>
  ([from, recipient, id, ...rest], { to }) => {
    const [count] = rest
    const data = rest.at(-1)
    const [ids, counts] = [id, hasCount ? count : 1n].map(value =>
      Array.isArray(value) ? listOf(value) : [value ?? 0n],
    )
    if (ids?.length !== counts?.length) return { actions: [], labels: [] }
    const items = (ids ?? []).flatMap((each, index) =>
      out('Token id', toAmount(counts?.[index]), {
        token: to,
        id: String(each),
        from: String(from),
        to: String(recipient),
      }),
    )
    return plain(
      act(
        title,
        ...items,
        address('From', from),
        address('To', recipient),
        address('Collection', to),
        ...(typeof data === 'string' && data !== '0x' ? [code('Data for the recipient', data)] : []),
      ),
    )
  }

const approveForAll: Describe = ([operator, isApproved], { to }) =>
  plain(
    isApproved
      ? act(
          'Allow taking every item',
          allowance('Amount', undefined, { token: to, spender: String(operator) }),
          address('Operator', operator),
          address('Collection', to),
        )
      : act(
          'Take back the permission for every item',
          address('Operator', operator),
          address('Collection', to),
        ),
  )

/** ERC-777. */
const authorizeOperator: Describe = ([operator], { to }) =>
  plain(
    act(
      'Allow spending without limit',
      allowance('Amount', 2n ** 256n - 1n, { token: to, spender: String(operator) }),
      address('Spender', operator),
      address('Token', to),
    ),
  )

const signed = danger('permit', 'A signature lets the spender take these tokens.')

const permit: Describe = ([owner, spender, value, deadline], { to }) => ({
  actions: [
    act(
      'Use a signed allowance',
      allowance('Amount', toAmount(value), { token: to, spender: String(spender) }),
      address('Owner', owner),
      address('Spender', spender),
      time('Valid until', deadline),
      address('Token', to),
    ),
  ],
  labels: [signed],
})

const daiPermit: Describe = ([holder, spender, , expiry, isAllowed], { to }) => ({
  actions: [
    act(
      isAllowed ? 'Use a signed allowance without limit' : 'Take back an allowance',
      ...(isAllowed ? [allowance('Amount', 2n ** 256n - 1n, { token: to, spender: String(spender) })] : []),
      address('Owner', holder),
      address('Spender', spender),
      time('Valid until', expiry),
      address('Token', to),
    ),
  ],
  labels: isAllowed ? [signed] : [],
})

const isAddress = (value: AbiValue | undefined): boolean => /^0x[0-9a-f]{40}$/.test(String(value))

const changesOwner =
  (words: string): Describe =>
  (values, { to }) => {
    const given = values.find(isAddress)
    return plain(
      act(
        'Change who controls a contract',
        control(words, to, given === undefined ? undefined : String(given)),
        address('Contract', to),
      ),
    )
  }

/** Who may act for an account at a lending market, a vault or an endpoint. Some name the account first. */
const letAct: Describe = (values, { to, own }) => {
  const delegate = String(values.filter(isAddress).at(-1))
  const given = values.at(-1)
  return plain(
    given === false || given === 0n
      ? act('Take back a permission', address('Delegate', delegate), address('Contract', to))
      : act(
          'Let another account act for yours at a contract',
          control('Delegate', own, delegate),
          address('Contract', to),
        ),
  )
}

const wrap: Describe = (_, context) => {
  const { to, value, sender, own, ledger } = context
  ledger.take(to, undefined, value)
  return plain(
    act(
      'Wrap',
      out('Amount', value, { from: own, to }),
      receive('Receive', value, { token: to, to: sender }, context),
      address('Contract', to),
    ),
  )
}

const unwrap: Describe = ([value], context) => {
  const { to, sender, own, ledger } = context
  const amount = toAmount(value)
  if (sender !== own) ledger.take(sender, to, amount)
  return plain(
    act(
      'Unwrap',
      out('Amount', amount, { token: to, from: sender }),
      receive('Receive', amount, { to: sender }, context),
      address('Contract', to),
    ),
  )
}

/** What cannot be read is reported as such. */
export const unknownCall = ({ to }: CallContext): Described => ({
  actions: [act('Call a contract in a way that cannot be read here', address('Contract', to))],
  labels: [
    danger(
      'unknownCall',
      'This call cannot be read. It can do anything that the contract allows, which includes taking what you allowed it before.',
    ),
  ],
})

/** Token standards and what changes a contract's owner, by signature. */
export const tokenCalls: readonly (readonly [string, Describe])[] = [
  ['transfer(address to,uint256 amount)', send],
  ['transferFrom(address from,address to,uint256 amount)', transferFrom],
  ['approve(address spender,uint256 amount)', approve],
  ['increaseAllowance(address spender,uint256 amount)', increaseAllowance],
  ['increaseApproval(address spender,uint256 amount)', increaseAllowance],
  ['decreaseAllowance(address spender,uint256 amount)', decreaseAllowance],
  ['decreaseApproval(address spender,uint256 amount)', decreaseAllowance],
  [
    'permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
    permit,
  ],
  [
    'permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed,uint8 v,bytes32 r,bytes32 s)',
    daiPermit,
  ],
  ['safeTransferFrom(address from,address to,uint256 tokenId)', sendItems('Send an item', false)],
  ['safeTransferFrom(address from,address to,uint256 tokenId,bytes data)', sendItems('Send an item', false)],
  [
    'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
    sendItems('Send items', true),
  ],
  [
    'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
    sendItems('Send items', true),
  ],
  ['authorizeOperator(address operator)', authorizeOperator],
  ['setApprovalForAll(address operator,bool approved)', approveForAll],
  ['approveForAll(address spender,bool approved)', approveForAll],
  ...[
    'allow(address,bool)',
    'updateDelegate(address,bool)',
    'setOperator(address,bool)',
    'setAuthorization(address,bool)',
    'setRelayerApproval(address,address,bool)',
    'approveDelegation(address,uint256)',
    'hope(address)',
    'setDelegate(address)',
  ].map((signature): [string, Describe] => [signature, letAct]),
  ['nope(address)', (values, context) => letAct([...values, false], context)],
  ['transferOwnership(address newOwner)', changesOwner('New owner')],
  ['renounceOwnership()', changesOwner('New owner')],
  ['setOwner(address newOwner)', changesOwner('New owner')],
  ['grantRole(bytes32 role,address account)', changesOwner('Account')],
  ['upgradeTo(address implementation)', changesOwner('New code')],
  ['upgradeToAndCall(address implementation,bytes data)', changesOwner('New code')],
  ['changeAdmin(address newAdmin)', changesOwner('New owner')],
  ['setAuthority(address)', changesOwner('New owner')],
  ['setOwner(bytes32,address)', changesOwner('New owner')],
  ['reclaim(uint256,address)', changesOwner('New owner')],
  ['addMinter(address)', changesOwner('Account')],
  ['upgrade(address)', changesOwner('New code')],
]

/** Of the wrapped native currency, at the addresses of it alone. */
export const wrapCalls: readonly (readonly [string, Describe])[] = [
  ['deposit()', wrap],
  ['withdraw(uint256 amount)', unwrap],
]
