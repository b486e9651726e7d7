import type { Plugin } from 'vite'

/** Has the development server answer the address of links with their page, as the server does. */
export const guestAddress = (): Plugin => ({
  name: 'guest-address',
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      if (request.url === '/s') request.url = '/s.html'
      next()
    })
  },
})
