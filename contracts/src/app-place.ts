/** Name of the function that says where a person's app runs: `POST /functions/v1/app-place`. */
export const appPlaceFunction = 'app-place'
