import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  size,
  slice,
} from 'viem'

/** A call that an account makes. */
export type AccountCall = { to: Address; data: Hex }

/** How accounts take their calls: ERC-7579, the Delegation Framework's, and the reference accounts' of ERC-4337. */
const abi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(bytes32 mode, bytes executionCalldata)',
  'function execute(Execution execution)',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(Execution[] executions)',
  'function executeBatch(address[] targets, uint256[] values, bytes[] data)',
])

const executions = [
  {
    type: 'tuple[]',
    components: [
      { type: 'address', name: 'target' },
      { type: 'uint256', name: 'value' },
      { type: 'bytes', name: 'callData' },
    ],
  },
] as const

const [single, batch] = [`0x${'00'.repeat(32)}`, `0x01${'00'.repeat(31)}`] as const

type Execution = { target: Address; callData: Hex }
const toCall = ({ target, callData }: Execution): AccountCall => ({ to: target, data: callData })

/** Calls of ERC-7579: `target`, `value` and data packed, or a list; a delegated call has none. */
function decodeMode(mode: Hex, data: Hex): AccountCall[] | undefined {
  if (mode === single)
    return size(data) < 52
      ? undefined
      : [{ to: slice(data, 0, 20), data: size(data) === 52 ? '0x' : slice(data, 52) }]
  if (mode !== batch) return undefined
  const [list] = decodeAbiParameters(executions, data)
  return encodeAbiParameters(executions, [list]) === data.toLowerCase() ? list.map(toCall) : undefined
}

function decode(callData: Hex): AccountCall[] | undefined {
  const decoded = decodeFunctionData({ abi, data: callData })
  // Another way of writing the same call could be read otherwise by an account.
  if (encodeFunctionData({ abi, ...decoded }) !== callData.toLowerCase()) return undefined
  const { functionName, args } = decoded
  if (functionName === 'execute') {
    if (args.length === 2) return decodeMode(...args)
    if (args.length === 1) return args.map(toCall)
    const [to, , data] = args
    return [{ to, data }]
  }
  if (args.length === 1) return args[0].map(toCall)
  const [targets, values, data] = args
  if (targets.length !== data.length || values.length !== data.length) return undefined
  return targets.map((to, index) => ({ to, data: data[index] ?? '0x' }))
}

/** Returns the calls that an account would make; undefined where its call data is not one of the known ways. */
export function decodeCalls(callData: Hex): AccountCall[] | undefined {
  try {
    return decode(callData)
  } catch {
    return undefined
  }
}
