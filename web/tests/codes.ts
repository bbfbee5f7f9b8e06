/** QR codes of level M in bytes as an independent program makes them (qrcode for Python): one of each version, as full as it
 * can be, and others so that there is every mask; the modules row by row, eight to a byte, in base 64. */
export const CODES: Record<string, string> = {
  "http://0.0.0.0":
    "/tP8FVBuirt1ldunLsEhB/qv4BoAt2JfBofG1Jcz2qvtLIBOQ/saEFEduhW11uCuskkEtZ/r5gA=",
  "CaféCaféCaféCaféCaféC":
    "/sY/wStQbqzrt0VF26fi7BYlB/qq/gCeAKMzkuS+VlTj0SErSOS5y/tACMdsycJgZufv2f2AZEU/peqwSHGbpI/10YZK6oMnBOko/vy8gA==",
  "https://parlour.example/m/3#seat=AbCdEf-_1":
    "/pi7/BSHUG6bbrt1JuXbpykuwQd5B/qqr+AcLQC3Avpe4Ef8bf85zKJZexq01wY+V0sfOzn67p5wEn4BjNJE3Wuo7dloInHWRGsE/gBhXH/7ym" +
    "tQU9UYuhFPvdVfzm64kEsEExWv6kO1AA==",
  "https://parlour.example/m/4#seat=AbCdEf-_1234AbCdEf-_1234AbCdE":
    "/lj/P8EJ4xBupgFLt1xt5dusDNrsFBxxB/qqqv4BhF8Avi/avna8X5sapOsyzqxBxeQwFzHfywytHJxUA5zK+DvM4+Vg2J6OHrvu3No+lJ50u8" +
    "C3VmVW7sbOFo9HKEV7shkNm1XC+4B/HsX/gnhq0FiQ8eurRy/F1b5uXurUGtEEUx7c/r1q8QA=",
  "https://parlour.example/m/5#seat=AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbC":
    "/qFQo/wUMZRQbqFndrt0v72V26h6Qi7BOwelB/qqqq/gC0JuAJ+j43y96zTtB73u6sWTalfzTvH0FTkm1NWV7GoL9NBToi8gQO6zji9aPqdS1t" +
    "k+gO1dq0BSJu2Z+tW7fHSFGZpYyf6WZWggzCI+2kq4R5/M/IOkNJlEltdDgUAz2qR0rfyAbvwEU/oGzypwVDIbE7qV9L+N1hCfce6D0GMrBKig" +
    "bf/sGZG0gA==",
  "https://parlour.example/m/6#seat=AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234A":
    "/lyVJ7/BFDUKUG6px2grt1WOH8Xbq13BiuwUkmXRB/qqqqr+Ad8cdgC+IMLsvhIwmrX9puFzP6YAnZXVOag7drxZZ8xRqdbHecaZU31bZSh1WJ" +
    "fE7t9XXA8EEVz84+O2gtod1fIZPf75Y2RhDTNcDc5fuhlLUOKOHxDbJh7iVAucFv+ErlH5gAQiWBBhh3OScHnskHWFWKE7xjxtuuH9KotMA/mS" +
    "JWK4+oBDSIBEf54ol+vQUlPVcRutqgZv7dfJ/k6O6tmz+ekEwWs0Wv64gvUYAA==",
  "https://parlour.example/m/7#seat=AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdE":
    "/ja0Vwv8Ef18KJBusvlftLt1jHaGtduqVfxzrsFOtGEBB/qqqqqv4BBnH5oAvlx/xkPn7IUKNMfDmSo938w5+aK3Ukbyb+sAZJ63wE/GsE+a9o" +
    "gIXiR4EXsUtoR90XMQRWTaXMFPtKosddyA6Svkqu//S/5x+UxqpEskfeonq4TqyxTNE5keb5CvhR/AgGm2mCJ62DsPT3x5ifX3RtzqMlxCqvoK" +
    "xeNhL93zhQClhDI20Zpv/9/MMSXlggB28AECwzsEeyTwtdM3ssm97/wG+wBGVEfsd/lfK8jq0FgLHUseusFPh3/V1NQKEAXupWWpW90EjTbvgc" +
    "/q5C4h6QA=",
  "https://parlour.example/m/8#seat=AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_123":
    "/vN8xxi/wU4LAJvQbpKstddrt18oPm2l26c+vo3C7BOpcVARB/qqqqqq/gFqnHkUALcgi+5jpai0AudqPSKh9Ze6W9Ei+ci1JlXso/1y0T/NcW" +
    "0E+keYlmCNGpWRsQkpnHnGHLpSpC/oI9Ik8s/0mrx5V/E4BbqXCUqysIO2xmVEzHeuHOPffxv/m8PxEeNEe2EeisHuo3mpJFRfGMNE5/iC/Fc/" +
    "3B/okfKAtfK7MngA4oe7mYOoNfqT2ydtthMcmDgXmn81GMxAatgIg9WIIJGhSIjtFFavDAbjZu9rclVUn6psndnCcn0c29ZMeRDgqOk8iUjiYQ" +
    "vh9v4AUIMSlMU/uPKoTqvwVjlFQbErom7+xx/V1SowOK3u6+FRYr33BLHeIvus/rJJsUongA==",
  "https://parlour.example/m/9#seat=AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbC":
    "/k9F55wj/BIk1wNRkG6qBmC1RLt1f+La2NXbqRZP/FIuwWBcRNcRB/qqqqqqr+AVwrFapgC+N1H9bDvkwHgkPusqaK52WAqGoKqtKYyqxqozcB" +
    "K2w6nMQ6JzbrKpCrcFiKjsCr9TkIqceraSkW8sO4QMHqdW5y7vo/tYCq7B8nnRHErHm3ODjzGjuXoV2/NEuuwLn9WIiO0KoLMQ2je5L7YJ+ip/" +
    "skbjPHrHxta/byrKwqFxJcEcq1Ge+v6fsqf/QKnj92h47UmWcmjNNxalfDratmrbf5AfKmclah//Ooe+1ozhNgzDMWKb46krbZelgAXUplsWcn" +
    "/RiLjqL89ycUo3EgVR+tr2a6at0B9cZDKLhOs454a3pn8GH0EIwNk9rS5nMTX9D/Sg+wB0gscK/Gv4FJanTOoQXMRR0+cbusBU/1wf9ddOIDjv" +
    "4m69ML4VQC8EbY48Plgv6oFNFcA6AA==",
  "https://parlour.example/m/10#seat=AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_1234AbCdEf-_123":
    "/jc6jxw7P8Et/rS9opBupOrHhf/Lt1WiDGmiJdurO3vgW1LsFk/vGnCxB/qqqqqqqv4Bx43FSWkAviXEPw11viysEUOOeOf7nDEMxMfsirkdcn" +
    "SoIeE+JdZChWsnTu5mliksV+5rPxDhW7VSlI2dr1s24qR0sSwQZQREhMHqGMNG1syMC0X8VKvJWlEvcWPus5h3ojIQa/Xc/mtujGhAv0HgjEkK" +
    "FioHo7odjpIe5ghyVAaLRuPOPMFr5mSvmp/+SRlm9ESVkXirT0KzsArBx9G/Eo9EfH4BhvzMy/jQbwsbg3fvPme/Vhxg0Z5OWlOuXIOJ+iHRjt" +
    "AW7Zr65QL4ssZ8ZIf04WAgjsCMFAsPIRtu7zk+Uh3JUOUnQXjcRn8ITR9gt24sh1vKehPH1CmbgsCkjwfd8frpNOY3xlWmhUDBLEvUBKkLEpoz" +
    "NRlJd1XyQKFljVhFAi+a/w1W/ABu9dHuOEe/moU6j0WqUFWPdHkncWuphH/loC+d1mxN/m1gUuoK/0/lDtkE/KI1odsc/raexQxz6QA=",
  "seat 0":
    "/mP8FJBulLt05dutrsE5B/qv4AAAqgiXy6jQxd94ux8lcIBBp/kj8ERjuurd0aSupasEOq/taYA=",
  "seat 6":
    "/uv8EhBukrt1VduprsFVB/qv4BAAi6/Op3O8wwTp8jc5OYB8E/pOUEThuo9N0n/um3EEc4/tIIA=",
  "seat 19":
    "/kv8FlBusrt1NdukrsE5B/qv4BwAgtZ3zecbqtw7PvRr9YBE3/lV0Ex+ujVV0v8uj38EvE/okQA=",
  "seat 61":
    "/hP8EVBuirt0NdukrsF9B/qv4AcAlsUC4Rj4+xpKII30qIBIL/iS0FuxunNN1IbukisED4/tjQA=",
  // Where the mask would be another one if the share of dark modules did not count.
  "777@@@777@@@77":
    "/rv8EVBuiLt11duorsFVB/qv4BUAi9/NzJ8RjeiZULurlIBZ8/tekEqxus4l0nHugDEEKw/q4oA=",
};

/** The mask that the same program finds easiest to read in the code of "Table 0", of "Table 1", and so on. */
export const MASKS_OF_TABLES = "200224464422240200022222002207002234202242422032070042322023";
