import { formatBalance, useAccount, useBalance } from 'latchkit'

export function TokenPanel() {
  const { isConnected } = useAccount()
  const { data, error, isFetching, refetch } = useBalance()
  return (
    <section className="card">
      <h2>Balances</h2>
      {isConnected ? (
        <>
          <p className="balance" data-testid="demo-balance">
            {data?.formatted === undefined
              ? isFetching
                ? 'Loading…'
                : 'Unavailable'
              : `${formatBalance(data.formatted)} ${data.symbol}`}
          </p>
          <ul data-testid="demo-tokens">
            {data?.tokens
              .filter(token => token.address)
              .map(token => (
                <li key={`${token.chainId}:${token.address}`}>
                  <span>{token.symbol}</span>
                  <span>{token.quantity.numeric}</span>
                </li>
              ))}
          </ul>
          {error && data ? <p className="hint">We couldn’t update the balances.</p> : null}
          <button type="button" onClick={() => void refetch()} disabled={isFetching}>
            Refresh
          </button>
        </>
      ) : (
        <p className="hint">Connect a wallet to see its balances.</p>
      )}
    </section>
  )
}
