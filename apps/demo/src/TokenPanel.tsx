import { formatBalance, useAccount, useBalance } from 'latchkit'

export function TokenPanel() {
  const { isConnected } = useAccount()
  const { balance, symbol, tokenBalances, isLoading, isStale, refetch } = useBalance()
  return (
    <section className="card">
      <h2>Balances</h2>
      {isConnected ? (
        <>
          <p className="balance" data-testid="demo-balance">
            {balance === undefined
              ? isLoading
                ? 'Reading…'
                : 'Unknown'
              : `${formatBalance(balance)} ${symbol}`}
          </p>
          <ul data-testid="demo-tokens">
            {(tokenBalances ?? [])
              .filter(token => token.address)
              .map(token => (
                <li key={`${token.chainId}:${token.address}`}>
                  <span>{token.symbol}</span>
                  <span>{token.quantity.numeric}</span>
                </li>
              ))}
          </ul>
          {isStale ? <p className="hint">The last read failed; these are the last known values.</p> : null}
          <button type="button" onClick={() => void refetch().catch(() => {})} disabled={isLoading}>
            Refresh
          </button>
        </>
      ) : (
        <p className="hint">Connect a wallet to read its balances from the chain.</p>
      )}
    </section>
  )
}
