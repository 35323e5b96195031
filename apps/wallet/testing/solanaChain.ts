/** One call to a Solana node. */
export async function callSolana(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

export async function latestBlockhash(rpcUrl: string): Promise<string> {
  const { value } = (await callSolana(rpcUrl, 'getLatestBlockhash', [{ commitment: 'confirmed' }])) as {
    value: { blockhash: string }
  }
  return value.blockhash
}

export async function lamportsOf(rpcUrl: string, address: string): Promise<bigint> {
  const { value } = (await callSolana(rpcUrl, 'getBalance', [address, { commitment: 'confirmed' }])) as {
    value: number
  }
  return BigInt(value)
}

/** Waits until the cluster has confirmed a transaction without a failure. */
export async function confirm(rpcUrl: string, signature: string): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const { value } = (await callSolana(rpcUrl, 'getSignatureStatuses', [[signature]])) as {
      value: readonly ({ confirmationStatus?: string; err: unknown } | null)[]
    }
    const [status] = value
    if (status?.err) throw new Error(`The transaction failed: ${JSON.stringify(status.err)}`)
    if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized') return
    if (Date.now() > deadline) throw new Error('The transaction was not confirmed in 20 s.')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
