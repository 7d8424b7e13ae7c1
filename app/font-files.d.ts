/** The address at which browsers get the file. */
declare module '*.woff2' {
  const address: string;
  export default address;
}
