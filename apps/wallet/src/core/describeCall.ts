import { type Abi, decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'

/** A contract call in words; integers as decimal strings. */
export type DescribedCall = { name: string; args: readonly { name: string; type: string; value: string }[] }

const abi: Abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function decreaseAllowance(address spender, uint256 subtractedValue)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function mint(address to, uint256 amount)',
  'function burn(uint256 amount)',
])

/**
 * Names a call whose selector is widely known. Calldata that does not re-encode to the very same bytes is not
 * named, so trailing bytes cannot hide behind a friendly word.
 * @example describeCall('0xd0e30db0') // { name: 'deposit', args: [] }
 */
export function describeCall(data: Hex): DescribedCall | undefined {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    if (encodeFunctionData({ abi, functionName, args }).toLowerCase() !== data.toLowerCase()) return undefined
    const item = abi.find(
      entry =>
        entry.type === 'function' && entry.name === functionName && entry.inputs.length === args.length,
    )
    const inputs = item?.type === 'function' ? item.inputs : []
    return {
      name: functionName,
      args: inputs.map((input, index) => ({
        name: input.name ?? String(index),
        type: input.type,
        value: String(args[index]),
      })),
    }
  } catch {
    return undefined
  }
}
