import { expect, test } from 'vitest'
import { evmAddress, toRequest } from '../../../testing/approvalFixtures.js'
import { decodeRequest } from '../../../testing/decodeRequest.js'
import { attacker, encodeCall, evmTransaction, friend, usdc } from '../../../testing/encodeEvm.js'
import type { Movement } from '../../signing/types.js'

const [own, spender, to, token] = [evmAddress, attacker, friend, usdc].map(each => each.toLowerCase()) as [
  string,
  string,
  string,
  string,
]
const most = 2n ** 256n - 1n
const [zero32, none] = [`0x${'00'.repeat(32)}`, '0x']
const signature = [27, zero32, zero32]
const allow = (amount: bigint | undefined): Movement => ({
  kind: 'allowance',
  token,
  spender,
  amount,
  until: undefined,
  bits: 256,
})
const pay = (amount: bigint, id?: string): Movement => ({
  kind: 'out',
  token,
  ...(id === undefined ? {} : { id }),
  amount,
  from: own,
  to,
})
const control = (of: string, by: string): Movement => ({ kind: 'control', of, to: by })

test.each<[string, unknown[], string, Movement[]]>([
  ['transfer(address to,uint256 amount)', [to, 5n], 'Send tokens', [pay(5n)]],
  ['transferFrom(address from,address to,uint256 amount)', [own, to, 5n], 'Move tokens', [pay(5n)]],
  ['approve(address spender,uint256 amount)', [spender, 5n], 'Allow spending', [allow(5n)]],
  ['approve(address spender,uint256 amount)', [spender, 0n], 'Take back an allowance', [allow(0n)]],
  ['approve(address spender,uint256 amount)', [spender, most], 'Allow spending without limit', [allow(most)]],
  ['increaseAllowance(address spender,uint256 amount)', [spender, 5n], 'Allow more spending', [allow(5n)]],
  ['increaseApproval(address spender,uint256 amount)', [spender, 5n], 'Allow more spending', [allow(5n)]],
  ['decreaseAllowance(address spender,uint256 amount)', [spender, 5n], 'Allow less spending', []],
  ['decreaseApproval(address spender,uint256 amount)', [spender, 5n], 'Allow less spending', []],
  [
    'permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
    [own, spender, 5n, 9n, ...signature],
    'Use a signed allowance',
    [allow(5n)],
  ],
  [
    'permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed,uint8 v,bytes32 r,bytes32 s)',
    [own, spender, 1n, 9n, true, ...signature],
    'Use a signed allowance without limit',
    [allow(most)],
  ],
  [
    'permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed,uint8 v,bytes32 r,bytes32 s)',
    [own, spender, 1n, 9n, false, ...signature],
    'Take back an allowance',
    [],
  ],
  [
    'safeTransferFrom(address from,address to,uint256 tokenId)',
    [own, to, 7n],
    'Send an item',
    [pay(1n, '7')],
  ],
  [
    'safeTransferFrom(address from,address to,uint256 tokenId,bytes data)',
    [own, to, 7n, none],
    'Send an item',
    [pay(1n, '7')],
  ],
  [
    'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
    [own, to, 7n, 3n, none],
    'Send items',
    [pay(3n, '7')],
  ],
  [
    'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
    [own, to, [7n, 8n], [3n, 4n], none],
    'Send items',
    [pay(3n, '7'), pay(4n, '8')],
  ],
  ['authorizeOperator(address operator)', [spender], 'Allow spending without limit', [allow(most)]],
  [
    'setApprovalForAll(address operator,bool approved)',
    [spender, true],
    'Allow taking every item',
    [allow(undefined)],
  ],
  [
    'approveForAll(address spender,bool approved)',
    [spender, false],
    'Take back the permission for every item',
    [],
  ],
  ...['allow', 'updateDelegate', 'setOperator', 'setAuthorization'].map(
    (name): [string, unknown[], string, Movement[]] => [
      `${name}(address,bool)`,
      [spender, true],
      'Let another account act for yours at a contract',
      [control(own, spender)],
    ],
  ),
  [
    'setRelayerApproval(address,address,bool)',
    [own, spender, true],
    'Let another account act for yours at a contract',
    [control(own, spender)],
  ],
  ['approveDelegation(address,uint256)', [spender, 0n], 'Take back a permission', []],
  ['hope(address)', [spender], 'Let another account act for yours at a contract', [control(own, spender)]],
  ['nope(address)', [spender], 'Take back a permission', []],
  ...[
    'transferOwnership',
    'setOwner',
    'upgradeTo',
    'changeAdmin',
    'setAuthority',
    'addMinter',
    'upgrade',
  ].map((name): [string, unknown[], string, Movement[]] => [
    `${name}(address)`,
    [spender],
    'Change who controls a contract',
    [control(token, spender)],
  ]),
  ['renounceOwnership()', [], 'Change who controls a contract', [{ kind: 'control', of: token }]],
  [
    'grantRole(bytes32,address)',
    [zero32, spender],
    'Change who controls a contract',
    [control(token, spender)],
  ],
])('R6.5: %s moves what it says (%#)', (call, args, title, movements) => {
  const { actions } = decodeRequest(toRequest(evmTransaction({ to: usdc, data: encodeCall(call, args) })))
  expect(actions.map(action => action.title)).toEqual([title])
  expect(actions[0]?.movements).toEqual(movements)
})

test('T6: lists of different lengths move nothing that is read, and are a danger', () => {
  const call = 'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)'
  const data = encodeCall(call, [own, to, [7n, 8n], [3n], none])
  const { actions, labels } = decodeRequest(toRequest(evmTransaction({ to: usdc, data })))
  expect(actions.flatMap(({ movements }) => movements)).toEqual([])
  expect(labels.map(({ severity }) => severity)).toContain('danger')
})
