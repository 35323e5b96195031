'use client'

import { useEffect, useState } from 'react'
import {
  useAccount,
  useChains,
  useDisconnect,
  useReadContract,
  useSignTypedData,
  useSwitchChain,
  useWriteContract,
} from 'wagmi'

type Address = `0x${string}`
declare global {
  /** Set by the trial before the page's own scripts. */
  var trialToken: Address | undefined
  /** Read by the trial. */
  var trialChains: readonly { id: number; urls: readonly string[] }[] | undefined
}

const abi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [{ type: 'bool' }],
  },
] as const

const types = { Order: [{ name: 'item', type: 'string' }] } as const
const receiver: Address = '0x000000000000000000000000000000000000dEaD'
const zero: Address = '0x0000000000000000000000000000000000000000'

/** What the trial does with a connection, by wagmi's hooks alone; the same file beside every kit. */
export function TrialPanel() {
  const [token, setToken] = useState<Address>()
  const [isMounted, setMounted] = useState(false)
  const chains = useChains()
  const { address, chainId, status, connector } = useAccount()
  const balance = useReadContract({
    abi,
    address: token,
    functionName: 'balanceOf',
    args: [address ?? zero],
    query: { enabled: token !== undefined && address !== undefined },
  })
  const write = useWriteContract()
  const sign = useSignTypedData()
  const switching = useSwitchChain()
  const { disconnect } = useDisconnect()
  useEffect(() => {
    setMounted(true)
    setToken(globalThis.trialToken)
    globalThis.trialChains = chains.map(({ id, rpcUrls }) => ({ id, urls: rpcUrls.default.http }))
  }, [chains])
  const other = chains.find(({ id }) => id !== chainId)?.id
  const state = {
    status,
    address,
    chainId,
    connector: connector?.id,
    chains: chains.map(({ id }) => id),
    balance: balance.data?.toString(),
    hash: write.data,
    signature: sign.data,
    errors: [balance.error, write.error, sign.error, switching.error].flatMap(each => each?.message ?? []),
  }
  return (
    <div style={{ position: 'fixed', left: 0, bottom: 0, zIndex: 1, font: '12px monospace' }}>
      <button
        type="button"
        data-testid="trial-write"
        onClick={() =>
          token &&
          write.writeContract({ abi, address: token, functionName: 'transfer', args: [receiver, BigInt(1)] })
        }
      >
        write
      </button>
      <button
        type="button"
        data-testid="trial-sign"
        onClick={() =>
          sign.signTypedData({
            domain: { name: 'Trial', version: '1', chainId },
            types,
            primaryType: 'Order',
            message: { item: 'Apples' },
          })
        }
      >
        sign
      </button>
      <button
        type="button"
        data-testid="trial-switch"
        onClick={() => other !== undefined && switching.switchChain({ chainId: other })}
      >
        switch
      </button>
      <button type="button" data-testid="trial-disconnect" onClick={() => disconnect()}>
        disconnect
      </button>
      <output hidden data-testid="trial-state">
        {isMounted ? JSON.stringify(state) : ''}
      </output>
    </div>
  )
}
