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
  toFunctionSelector,
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
])

const executeBatch = toFunctionSelector('executeBatch((address,uint256,bytes)[])')

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

/** Each call of a list may point at the same long text. */
const mostBytes = 8_192
const mostCalls = 16n

/** Whether an argument is a list of few calls, at the place where encoders put it. */
const isShortList = (argument: Hex): boolean =>
  size(argument) >= 64 &&
  BigInt(slice(argument, 0, 32)) === 32n &&
  BigInt(slice(argument, 32, 64)) <= mostCalls

const [single, batch] = [`0x${'00'.repeat(32)}`, `0x01${'00'.repeat(31)}`] as const

type Execution = { target: Address; callData: Hex }
const toCall = ({ target, callData }: Execution): AccountCall => ({ to: target, data: callData })

/** Calls of ERC-7579: `target`, `value` and data packed, or a list; a delegated call has none. */
function decodeMode(mode: Hex, data: Hex): AccountCall[] | undefined {
  if (mode === single)
    return size(data) < 52
      ? undefined
      : [{ to: slice(data, 0, 20), data: size(data) === 52 ? '0x' : slice(data, 52) }]
  if (mode !== batch || !isShortList(data)) return undefined
  const [list] = decodeAbiParameters(executions, data)
  return encodeAbiParameters(executions, [list]) === data ? list.map(toCall) : undefined
}

function decode(callData: Hex): AccountCall[] | undefined {
  if (callData.startsWith(executeBatch) && !isShortList(`0x${callData.slice(10)}`)) return undefined
  const decoded = decodeFunctionData({ abi, data: callData })
  // Another way of writing the same call could be read otherwise by an account.
  if (encodeFunctionData({ abi, ...decoded }) !== callData) return undefined
  const { functionName, args } = decoded
  if (functionName === 'execute') {
    if (args.length === 2) return decodeMode(...args)
    if (args.length === 1) return args.map(toCall)
    const [to, , data] = args
    return [{ to, data }]
  }
  return args[0].map(toCall)
}

/** Returns the calls that an account would make; undefined where its call data is in no known way, or too long. */
export function decodeCalls(callData: Hex): AccountCall[] | undefined {
  if (size(callData) > mostBytes) return undefined
  try {
    return decode(callData.toLowerCase() as Hex)
  } catch {
    return undefined
  }
}
