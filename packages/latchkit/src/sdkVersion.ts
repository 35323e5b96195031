/** What this binding calls itself on the wire. A test holds it to the package's version. */
export const sdkVersion = 'react-latchkit-0.1.0'
