'use client'
import { createLatchkit, LatchkitProvider, useAccount } from 'latchkit'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import type { ReactNode } from 'react'

const client = createLatchkit({ networks: [mainnet, solanaMainnet] })

function Status() {
  const { status } = useAccount()
  return <p>{status}</p>
}

export function Wallet({ children }: { children: ReactNode }) {
  return (
    <LatchkitProvider client={client}>
      <Status />
      {children}
    </LatchkitProvider>
  )
}
