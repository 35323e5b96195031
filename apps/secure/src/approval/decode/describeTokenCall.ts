import type { Label } from '../../signing/types.js'
import type { AbiValue } from './abi.js'
import {
  act,
  address,
  allowance,
  amount,
  type CallContext,
  caution,
  type Described,
  danger,
  isSame,
  isUnlimited,
  item,
  labelRecipient,
  text,
  time,
} from './evmContext.js'

type Arguments = readonly AbiValue[]
export type Describe = (values: Arguments, context: CallContext) => Described

const fromOther = (from: AbiValue | undefined, { own }: CallContext): Label[] =>
  isSame(from, own) ? [] : [caution('allowance', 'This moves what another account owns.')]

/** An allowance, with what it puts at risk. */
export function labelAllowance(value: bigint, bits = 256): Label[] {
  if (value === 0n) return []
  if (isUnlimited(value, bits))
    return [
      danger(
        'unlimited',
        'The spender can take all of this token that you have, now and later, without asking again.',
      ),
    ]
  return [caution('allowance', 'The spender can take this amount later, without asking again.')]
}

const approve: Describe = ([spender, value = 0n], { to }) => {
  const given = BigInt(String(value))
  const title =
    given === 0n
      ? 'Take back an allowance'
      : isUnlimited(given)
        ? 'Allow spending without limit'
        : 'Allow spending'
  return {
    actions: [act(title, allowance('Amount', value, to), address('Spender', spender), address('Token', to))],
    labels: labelAllowance(given),
  }
}

const increaseAllowance: Describe = ([spender, value = 0n], { to }) => ({
  actions: [
    act(
      'Allow more spending',
      allowance('Added', value, to),
      address('Spender', spender),
      address('Token', to),
    ),
  ],
  labels: labelAllowance(BigInt(String(value))),
})

const decreaseAllowance: Describe = ([spender, value], { to }) => ({
  actions: [
    act(
      'Allow less spending',
      allowance('Removed', value, to),
      address('Spender', spender),
      address('Token', to),
    ),
  ],
  labels: [],
})

const transfer: Describe = ([recipient, value], context) => ({
  actions: [
    act(
      'Send tokens',
      amount('Amount', value, context.to),
      address('To', recipient),
      address('Token', context.to),
    ),
  ],
  labels: labelRecipient(recipient, context, true),
})

const transferFrom: Describe = ([from, recipient, value], context) => ({
  actions: [
    act(
      'Move tokens',
      amount('Amount', value, context.to),
      address('From', from),
      address('To', recipient),
      address('Token', context.to),
    ),
  ],
  labels: [...labelRecipient(recipient, context, true), ...fromOther(from, context)],
})

const sendItem: Describe = ([from, recipient, id], context) => ({
  actions: [
    act(
      'Send an item',
      item(id, context.to),
      address('From', from),
      address('To', recipient),
      address('Collection', context.to),
    ),
  ],
  labels: [...labelRecipient(recipient, context, true), ...fromOther(from, context)],
})

const sendItems: Describe = ([from, recipient, id, count], context) => ({
  actions: [
    act(
      'Send items',
      item(id, context.to),
      text('Count', String(count)),
      address('From', from),
      address('To', recipient),
      address('Collection', context.to),
    ),
  ],
  labels: [...labelRecipient(recipient, context, true), ...fromOther(from, context)],
})

const sendBatch: Describe = ([from, recipient, ids, counts], context) => {
  const [idList, countList] = [ids, counts].map(list => (Array.isArray(list) ? list : []))
  if (idList?.length !== countList?.length) return unknownCall(context)
  return {
    actions: [
      act(
        'Send items',
        ...(idList ?? []).flatMap((id, index) => [
          item(id, context.to),
          text('Count', String(countList?.[index])),
        ]),
        address('From', from),
        address('To', recipient),
        address('Collection', context.to),
      ),
    ],
    labels: [...labelRecipient(recipient, context, true), ...fromOther(from, context)],
  }
}

const approveForAll: Describe = ([operator, isApproved], { to }) => ({
  actions: [
    act(
      isApproved ? 'Allow taking every item' : 'Take back the permission for every item',
      address('Operator', operator),
      address('Collection', to),
    ),
  ],
  labels: isApproved
    ? [
        danger(
          'approvalForAll',
          'The operator can take every item of this collection that you have, now and later.',
        ),
      ]
    : [],
})

const permit: Describe = ([owner, spender, value = 0n, deadline], { to }) => ({
  actions: [
    act(
      'Use a signed allowance',
      allowance('Amount', value, to),
      address('Owner', owner),
      address('Spender', spender),
      time('Valid until', deadline),
      address('Token', to),
    ),
  ],
  labels: [
    danger('permit', 'A signature lets the spender take these tokens.'),
    ...labelAllowance(BigInt(String(value))),
  ],
})

const daiPermit: Describe = ([holder, spender, , expiry, isAllowed], { to }) => ({
  actions: [
    act(
      isAllowed ? 'Use a signed allowance without limit' : 'Take back an allowance',
      address('Owner', holder),
      address('Spender', spender),
      time('Valid until', expiry),
      address('Token', to),
    ),
  ],
  labels: isAllowed
    ? [
        danger(
          'unlimited',
          'The spender can take all of this token that you have, now and later, without asking again.',
        ),
      ]
    : [],
})

const owner =
  (words: string): Describe =>
  ([first, second], { to }) => ({
    actions: [
      act(
        'Change who controls a contract',
        ...[first, second]
          .filter(value => /^0x[0-9a-f]{40}$/.test(String(value)))
          .map(value => address(words, value)),
        address('Contract', to),
      ),
    ],
    labels: [danger('ownerChange', 'This changes who controls the contract.')],
  })

const swapsUnit =
  (title: string): Describe =>
  ([value], { to, value: sent }) => ({
    actions: [act(title, amount('Amount', value ?? sent), address('Contract', to))],
    labels: [],
  })

/** What cannot be read is reported as such (T17). */
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
  ['transfer(address to,uint256 amount)', transfer],
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
  ['safeTransferFrom(address from,address to,uint256 tokenId)', sendItem],
  ['safeTransferFrom(address from,address to,uint256 tokenId,bytes data)', sendItem],
  ['safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)', sendItems],
  ['safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)', sendBatch],
  ['setApprovalForAll(address operator,bool approved)', approveForAll],
  ['transferOwnership(address newOwner)', owner('New owner')],
  ['renounceOwnership()', owner('New owner')],
  ['setOwner(address newOwner)', owner('New owner')],
  ['grantRole(bytes32 role,address account)', owner('Account')],
  ['upgradeTo(address implementation)', owner('New code')],
  ['upgradeToAndCall(address implementation,bytes data)', owner('New code')],
  ['changeAdmin(address newAdmin)', owner('New owner')],
]

/** Of the wrapped native currency, at the addresses of it alone. */
export const wrapCalls: readonly (readonly [string, Describe])[] = [
  ['deposit()', swapsUnit('Wrap')],
  ['withdraw(uint256 amount)', swapsUnit('Unwrap')],
]
