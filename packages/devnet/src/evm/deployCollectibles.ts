import { type Address, concatHex, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { collectibleAbi, collectibleBytecode } from '../contracts/artifacts/collectible.js'
import { editionAbi, editionBytecode } from '../contracts/artifacts/edition.js'
import { developmentAccounts } from './accounts.js'
import type { CollectiblePlan } from './chainPlans.js'
import { create2Deployer, hasCode, place, salt } from './place.js'
import { type DeployerTransaction, sendAsDeployer } from './sendAsDeployer.js'

/** A collection of the development network. */
export type DevnetCollectible = {
  address: Address
  standard: 'erc721' | 'erc1155'
  name: string
  symbol: string
}

/** Puts the collections on a chain and gives the development accounts what the plan says; a second time changes nothing. */
export async function deployCollectibles(
  rpcUrl: string,
  plans: readonly CollectiblePlan[],
): Promise<DevnetCollectible[]> {
  const holders = developmentAccounts(5).map(({ address }) => address)
  const transactions: DeployerTransaction[] = []
  const described: DevnetCollectible[] = []
  for (const plan of plans) {
    const initCode = initCodeOf(plan)
    const address = place(initCode)
    const { standard, name, symbol } = plan
    described.push({ address, standard, name, symbol })
    if (await hasCode(rpcUrl, address)) continue
    transactions.push({ to: create2Deployer, data: concatHex([salt, initCode]) })
    for (const [holder, id, amount] of plan.holdings) {
      const to = holders[holder]
      if (to) transactions.push({ to: address, data: encodeMint(standard, { to, id, amount }) })
    }
  }
  if (transactions.length > 0) await sendAsDeployer(rpcUrl, transactions)
  return described
}

/** The call that mints one item of a collection, or `amount` of an edition. */
export function encodeMint(
  standard: DevnetCollectible['standard'],
  { to, id, amount }: { to: Address; id: bigint; amount: bigint },
): Hex {
  return standard === 'erc721'
    ? encodeFunctionData({ abi: collectibleAbi, functionName: 'mint', args: [to, id] })
    : encodeFunctionData({ abi: editionAbi, functionName: 'mint', args: [to, id, amount] })
}

function initCodeOf({ standard, name, symbol }: CollectiblePlan): Hex {
  const args = [name, symbol] as const
  return standard === 'erc721'
    ? encodeDeployData({ abi: collectibleAbi, bytecode: collectibleBytecode, args })
    : encodeDeployData({ abi: editionAbi, bytecode: editionBytecode, args })
}
